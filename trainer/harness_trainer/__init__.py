"""Trainer of Harness Gym: SFT, RL and an MTP head for policies that read their harness."""
