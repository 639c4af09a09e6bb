/** Markup that is safe to put into a page as it is. */
export interface Html {
  readonly html: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function markup(value: HtmlValue): string {
  if (Array.isArray(value)) return value.map(markup).join('');
  if (value !== null && typeof value === 'object' && 'html' in value) return value.html;
  return value === null ? '' : String(value).replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark);
}

export type HtmlValue = string | number | null | Html | readonly HtmlValue[];

/** Template tag: every value is escaped unless it is markup itself. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return { html: parts.map((part, i) => (i === 0 ? part : markup(values[i - 1] ?? null) + part)).join('') };
}
