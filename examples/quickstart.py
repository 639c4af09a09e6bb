"""One episode from Python: `python examples/quickstart.py` (once before: `pip install -e bridge/python`)."""

import json

import harness_gym

CALL = '<tool_call>{{"name": "{}", "arguments": {}}}</tool_call>'

with harness_gym.make("live-commerce", harness="mini") as env:
    observation, info = env.reset(seed="demo")
    print("\n\n".join(f"{message.role}: {message.content}" for message in observation.messages))
    # What a model sampled goes in as it is; here somebody has read the prompt for it.
    env.step(CALL.format("load_skill", '{"skill_name": "after_care"}'))
    told = env.step(CALL.format("get_terms", '{"link_id": 1}')).observation.messages[-1]
    terms = json.loads(told.content or "{}")
    step = env.step(f"You can return link 1 within {terms.get('return_days')} days.")
    print("\nsaid:", step.observation.messages[0].content, "\nreward:", step.reward)
    for name in ("tool_rationality", "skill_selection", "accuracy", "effectiveness"):
        print(f"{name}:", getattr(step.info.scored.scores, name).value if step.info.scored else None)
