/** Settings that come from the environment; nothing else in the project reads it. */
export interface Settings {
  /** Key for an OpenAI-compatible endpoint; never written anywhere. */
  readonly apiKey: string | undefined;
  /** Base URL of that endpoint. */
  readonly baseUrl: string | undefined;
  /** Where runs are kept. */
  readonly runsFolder: string;
  /** The Python that runs the trainer, where it is not the repository's own. */
  readonly python: string | undefined;
}

/** Reads `OPENAI_API_KEY`, `OPENAI_BASE_URL`, `HGYM_PYTHON` and `HGYM_RUNS` (default `runs`); empty counts as absent. */
export function readSettings(): Settings {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, HGYM_PYTHON, HGYM_RUNS } = process.env;
  return {
    apiKey: OPENAI_API_KEY || undefined,
    baseUrl: OPENAI_BASE_URL || undefined,
    runsFolder: HGYM_RUNS || 'runs',
    python: HGYM_PYTHON || undefined,
  };
}

/** The environment that a program of ours starts with: the user's, over these settings. */
export function childEnvironment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...settings, ...process.env };
}
