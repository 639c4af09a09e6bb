"""A draft head in DeepSeek-V3's form, grafted onto a frozen policy of any family."""

from __future__ import annotations

import copy
from typing import Any, Literal

import torch
from torch import Tensor, nn
from torch.nn import functional

from harness_trainer.attention import CONTEXT, AttentionContext
from harness_trainer.norms import speed_up_norms
from harness_trainer.policy import Policy

Start = Literal["random", "last_layer"]
DEFAULT_START: Start = "random"
"""Accepts more on held-out rows after a few dozen steps than a head that begins as the last layer."""


class MtpHead(nn.Module):
    """A decoder layer of the base's own class over `fc([norm(embedding of next token); norm(hidden state)])`.

    The element of position t joins h_t and the token at t + 1, and predicts the token at t + 2. Its output
    stands for h_(t+1), so the same weights draft further: depth d takes the output of depth d - 1 and the
    embedding of the next token. Embedding and output head are the policy's and not part of this module.

    Args:
        policy: Whose classes, sizes, dtype and device it takes; it is not changed.

    Attributes:
        norms: Names of its norms.
        offset_norms: Whether they scale by 1 + w (Qwen3.5, Gemma), not by w: told by what they start from.
    """

    def __init__(self, policy: Policy) -> None:
        super().__init__()
        config, like = policy.model.config, policy.decoder
        width, eps = config.hidden_size, config.rms_norm_eps
        layer: Any = type(like.layers[-1])  # type: ignore[index]
        block = layer(_one_layer(config), 0)
        norm: Any = type(block.input_layernorm)
        self.fc = nn.Linear(2 * width, width, bias=False)
        self.pre_fc_norm_embedding = norm(width, eps=eps)
        self.pre_fc_norm_hidden = norm(width, eps=eps)
        self.layers = nn.ModuleList([block])
        self.norm = norm(width, eps=eps)
        self.norms = {name for name, module in self.named_modules() if type(module) is norm}
        self.offset_norms = bool((self.norm.weight == 0).all())
        speed_up_norms(self)
        self._rotary: list[Any] = [like.rotary_emb]  # In a list: its buffers belong to the policy.
        self.to(policy.device, policy.dtype)
        self.eval()

    def forward(
        self, embedded: Tensor, hidden: Tensor, positions: Tensor, context: AttentionContext
    ) -> Tensor:
        """Runs elements through the head.

        Args:
            embedded: (tokens, width), the policy's embedding of the token after each position.
            hidden: (tokens, width), the policy's states after its final norm, or this head's a depth before.
            positions: (tokens,) int64, that of `hidden`.
            context: Which element sees which.

        Returns:
            (tokens, width), after the head's final norm: what the policy's output head reads.
        """
        both = torch.cat((self.pre_fc_norm_embedding(embedded), self.pre_fc_norm_hidden(hidden)), -1)
        x = self.fc(both)[None]
        turns: Any = self._rotary[0](x, positions[None])
        out = self.layers[0](x, position_embeddings=turns, position_ids=positions[None], **{CONTEXT: context})
        return self.norm(out[0] if isinstance(out, tuple) else out)[0]


def graft(policy: Policy, start: Start = DEFAULT_START, seed: int = 0) -> MtpHead:
    """A head that has learned nothing yet.

    Args:
        policy: Its base.
        start: `random` draws all projections; `last_layer` copies the block from the base's last layer, LoRA
            merged, and lets `fc` pass the hidden state through. Either way the final norm is the base's.
        seed: Of the draws.
    """
    head = MtpHead(policy)
    generator = torch.Generator().manual_seed(seed)
    spread = float(getattr(policy.model.config, "initializer_range", 0.02))
    with torch.no_grad():
        for module in head.modules():
            if isinstance(module, nn.Linear):
                module.weight.copy_(torch.empty(module.weight.shape).normal_(0, spread, generator=generator))
                if module.bias is not None:
                    module.bias.zero_()
        head.norm.weight.copy_(policy.decoder.norm.weight)  # type: ignore[operator,union-attr]
        if start == "last_layer":
            head.layers[0].load_state_dict(merged_state(policy.decoder.layers[-1]))  # type: ignore[index,arg-type]
            width = head.fc.weight.shape[0]
            head.fc.weight[:, width:] += torch.eye(width).to(head.fc.weight)
    return head


def merged_state(layer: nn.Module) -> dict[str, Tensor]:
    """A layer's weights under their plain names, with the LoRA that wraps them added in."""
    state: dict[str, Tensor] = {}
    wrapped = {name: module for name, module in layer.named_modules() if hasattr(module, "base_layer")}
    for name, value in layer.state_dict().items():
        if "lora_" in name:
            continue
        owner = name.partition(".base_layer.")[0]
        plain = name.replace(".base_layer.", ".")
        state[plain] = value.detach().clone()
        if owner in wrapped and name.endswith(".base_layer.weight"):
            module: Any = wrapped[owner]
            for adapter in module.active_adapters:
                state[plain] += module.get_delta_weight(adapter).detach().to(value)
    return state


class Drafter:
    """A head bound to its policy, choosing among a part of the vocabulary.

    A small vocabulary makes drafting cheap: most of a draft's cost is the output head. What lies outside is
    never drafted, which costs acceptance there and never correctness.

    Args:
        policy: Frozen.
        head: Grafted onto it.
        vocabulary: Ascending ids to choose from; None means all.
    """

    def __init__(self, policy: Policy, head: MtpHead, vocabulary: Tensor | None = None) -> None:
        self.policy = policy
        self.head = head
        self.vocabulary = None if vocabulary is None else vocabulary.to(policy.device)
        weight, bias = policy.head.weight.detach(), getattr(policy.head, "bias", None)  # type: ignore[union-attr]
        pick = slice(None) if self.vocabulary is None else self.vocabulary
        self._weight: Tensor = weight[pick]  # type: ignore[index]
        self._bias: Tensor | None = None if bias is None else bias.detach()[pick]

    def embed(self, ids: Tensor) -> Tensor:
        """The policy's embeddings, (..., width), without gradient."""
        return functional.embedding(ids, self.policy.embedding.weight.detach())  # type: ignore[union-attr]

    def logits(self, drafted: Tensor) -> Tensor:
        """(..., width) head outputs to (..., size of the vocabulary)."""
        return functional.linear(drafted, self._weight, self._bias)

    def choose(self, drafted: Tensor) -> Tensor:
        """The likeliest token ids."""
        best = self.logits(drafted).argmax(-1)
        return best if self.vocabulary is None else self.vocabulary[best]

    def places(self, ids: Tensor) -> Tensor:
        """Columns of ids in `logits`; of ids outside the vocabulary, those of some other id."""
        if self.vocabulary is None:
            return ids
        return torch.searchsorted(self.vocabulary, ids).clamp(max=self.vocabulary.numel() - 1)

    def inside(self, ids: Tensor) -> Tensor:
        """Which ids can be drafted."""
        return (
            torch.ones_like(ids, dtype=torch.bool)
            if self.vocabulary is None
            else torch.isin(ids, self.vocabulary)
        )


def _one_layer(config: Any) -> Any:
    one = copy.deepcopy(config)
    one.num_hidden_layers = 1
    if getattr(one, "layer_types", None):
        one.layer_types = ["full_attention"]
    return one
