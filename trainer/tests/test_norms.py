import pytest
import torch
from transformers import LlamaConfig, LlamaForCausalLM
from transformers.models.llama.modeling_llama import LlamaRMSNorm

from harness_trainer.norms import FastNorm, speed_up_norms


@pytest.mark.parametrize("shape", [(5, 16), (2, 3, 16), (1, 16)])
def test_values_and_gradients_are_those_of_transformers(shape):
    torch.manual_seed(0)
    theirs = LlamaRMSNorm(16, eps=1e-5).double()
    theirs.weight.data.normal_()
    ours = FastNorm(torch.nn.Parameter(theirs.weight.detach().clone()), 1e-5)
    x = torch.randn(shape).requires_grad_()
    y = x.detach().double().requires_grad_()
    weight = torch.randn(shape)
    ours.weight.data = ours.weight.data.float()
    (ours(x) * weight).sum().backward()
    (theirs(y) * weight.double()).sum().backward()
    torch.testing.assert_close(ours(x).double(), theirs(y), rtol=1e-5, atol=1e-6)
    assert x.grad is not None
    assert ours.weight.grad is not None
    torch.testing.assert_close(x.grad.double(), y.grad, rtol=1e-4, atol=1e-5)
    torch.testing.assert_close(ours.weight.grad.double(), theirs.weight.grad, rtol=1e-4, atol=1e-5)


def test_a_model_keeps_its_names_and_its_outputs():
    torch.manual_seed(0)
    config = LlamaConfig(
        hidden_size=16, intermediate_size=32, num_hidden_layers=2, num_attention_heads=2, vocab_size=30
    )
    model = LlamaForCausalLM(config).eval()
    ids = torch.arange(6)[None]
    before, names = model(ids).logits, [name for name, _ in model.named_parameters()]
    assert speed_up_norms(model) == 5
    torch.testing.assert_close(model(ids).logits, before, rtol=1e-4, atol=1e-5)
    assert [name for name, _ in model.named_parameters()] == names
    assert speed_up_norms(model) == 0
