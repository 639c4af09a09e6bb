"""Harness Gym behind the interface of Gymnasium; needs the extra `harness-gym[gymnasium]`.

import gymnasium, harness_gym.gymnasium
env = gymnasium.make("HarnessGym/LiveCommerce-v0", harness="mini")
"""

from gymnasium.envs.registration import register, registry

from .live_commerce import LiveCommerceEnv
from .unicode_text import UnicodeText

__all__ = ["ENVIRONMENT_ID", "LiveCommerceEnv", "UnicodeText"]

ENVIRONMENT_ID = "HarnessGym/LiveCommerce-v0"

if ENVIRONMENT_ID not in registry:
    register(ENVIRONMENT_ID, entry_point=LiveCommerceEnv)
