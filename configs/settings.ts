/** Settings that come from the environment; nothing else in the project reads it. */
export interface Settings {
  /** Key for an OpenAI-compatible endpoint; never written anywhere. */
  readonly apiKey: string | undefined;
  /** Base URL of that endpoint. */
  readonly baseUrl: string | undefined;
  /** Where runs are kept. */
  readonly runsFolder: string;
}

/** Reads `OPENAI_API_KEY`, `OPENAI_BASE_URL` and `HGYM_RUNS` (default `runs`); an empty one counts as absent. */
export function readSettings(): Settings {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, HGYM_RUNS } = process.env;
  return {
    apiKey: OPENAI_API_KEY || undefined,
    baseUrl: OPENAI_BASE_URL || undefined,
    runsFolder: HGYM_RUNS || 'runs',
  };
}
