"""Projections made quick to multiply by, for as long as a policy samples and does not learn.

A step of decoding is hundreds of small products. An adapter makes three of each projection, and a CPU's
bf16 product lays the weight out anew every time. Both are done once here: the adapter is added to the weight,
and the sum kept as the product wants it. Log-probs then differ from the unfolded policy's by rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import torch
from peft.tuners.lora import Linear as LoraLinear
from torch import Tensor, nn

from harness_trainer.policy import Policy

_ROWS = 16
"""Rows of the products that the layout is chosen for: those of a step of decoding, not of a prefill."""

Product = Callable[[Tensor], Tensor]


@contextmanager
def folded(policy: Policy) -> Iterator[None]:
    """Samples faster, for the weights' memory again; nothing may learn or switch adapters meanwhile."""
    changed = [(module, product) for module in _projections(policy.model) if (product := _product(module))]
    for module, product in changed:
        module.forward = product  # An attribute of the instance, before the method of its class.
    try:
        yield
    finally:
        for module, _ in changed:
            del module.forward


def _projections(model: nn.Module) -> list[nn.Module]:
    """The linear layers, one with an adapter as a whole."""
    adapted = [module for module in model.modules() if isinstance(module, LoraLinear)]
    inside = {id(part) for module in adapted for part in module.modules()}
    plain = [m for m in model.modules() if type(m) is nn.Linear and id(m) not in inside]
    return [*adapted, *plain]


def _packs_bf16() -> bool:
    """Whether this build of torch has the packed product, and this CPU the instructions for it."""
    return torch.backends.mkldnn.is_available() and torch.ops.mkldnn._is_mkldnn_bf16_supported()


@torch.no_grad()
def _product(module: nn.Module) -> Product | None:
    """How to multiply by a layer's weight, or None where nothing is quicker than its own way."""
    layer = module.get_base_layer() if isinstance(module, LoraLinear) else module
    weight, bias = layer.weight, layer.bias
    assert isinstance(weight, Tensor)
    assert bias is None or isinstance(bias, Tensor)
    if isinstance(module, LoraLinear):
        part = sum(module.get_delta_weight(name).float() for name in module.active_adapters)
        weight = (weight.float() + part).to(weight.dtype)
    if weight.device.type == "cpu" and weight.dtype == torch.bfloat16 and _packs_bf16():
        packed = torch.ops.mkldnn._reorder_linear_weight(weight.detach(), _ROWS)
        return lambda x: torch.ops.mkldnn._linear_pointwise(x, packed, bias, "none", [], "")
    return None if weight is layer.weight else lambda x: nn.functional.linear(x, weight, bias)
