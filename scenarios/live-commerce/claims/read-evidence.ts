import type { Evidence, JsonValue, ToolId } from '../../../env/index.ts';

/** A number in a tool's result. */
export interface EvidenceField {
  readonly tool: ToolId;
  readonly name: string;
  readonly value: number;
  readonly link: number | null;
  readonly currency: string | null;
}

function isObject(value: JsonValue | undefined): value is { [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every string inside a value. */
export function stringsIn(value: JsonValue | undefined): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return isObject(value) ? Object.values(value).flatMap(stringsIn) : [];
}

/** The numeric fields of every result, with the link that the result is about. */
export function evidenceFields(evidence: Evidence): EvidenceField[] {
  const fields: EvidenceField[] = [];
  for (const { tool, result } of evidence.results) {
    if (!isObject(result)) continue;
    const link = typeof result['link'] === 'number' ? result['link'] : null;
    const currency = typeof result['currency'] === 'string' ? result['currency'] : null;
    for (const [name, value] of Object.entries(result)) {
      if (typeof value === 'number' && name !== 'link') fields.push({ tool, name, value, link, currency });
    }
  }
  return fields;
}

/** Answers without their questions: a question's numbers are the viewer's. */
function answersOf(faq: string): string[] {
  return faq
    .split('\n')
    .map(
      (line) =>
        /(?:^|\s)(?:A|答)\s*[:：](.*)$/.exec(line)?.[1] ?? (/^(?:Q|问)\s*[:：]/.test(line) ? '' : line),
    );
}

/** Answers of the FAQ, of the tool and of the part that the prompt shows. */
export function faqAnswers(evidence: Evidence): string[] {
  const told = evidence.results.flatMap(({ result }) =>
    isObject(result) ? stringsIn(result['answer']) : [],
  );
  return [...told, ...stringsIn(evidence.context['faq']).flatMap(answersOf)];
}

/** Product text: specifications and answers of the FAQ. */
export function evidenceTexts(evidence: Evidence): string[] {
  return [...specValues(evidence).flat(), ...faqAnswers(evidence)];
}

/** The looked-up specifications, each with its spellings. */
export function specValues(evidence: Evidence): string[][] {
  return evidence.results.flatMap(({ result }) => {
    const specs = isObject(result) ? result['specs'] : undefined;
    return isObject(specs) ? Object.values(specs).map(stringsIn) : [];
  });
}

/** What the host said earlier; viewers' lines are no evidence. */
function hostLines(dialogue: string): string[] {
  let host = false;
  return dialogue.split('\n').filter((line) => {
    const speaker = /^(viewer|host)\s*[:：]/.exec(line)?.[1];
    if (speaker !== undefined) host = speaker === 'host';
    return host;
  });
}

/** Names of products and the host's earlier words: evidence for what they literally say. */
export function evidenceLines(evidence: Evidence): string[] {
  const names = evidence.results.flatMap(({ result }) => (isObject(result) ? stringsIn(result['name']) : []));
  const { product, room, dialogue } = evidence.context;
  const links = isObject(room) ? stringsIn(room['links']) : [];
  const said = stringsIn(dialogue).flatMap(hostLines);
  return [...names, ...stringsIn(product), ...links, ...said];
}
