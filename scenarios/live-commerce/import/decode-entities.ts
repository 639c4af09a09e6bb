const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['hellip', '…'],
  ['mdash', '—'],
  ['ndash', '–'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['copy', '©'],
  ['reg', '®'],
  ['trade', '™'],
  ['euro', '€'],
  ['pound', '£'],
  ['yen', '¥'],
  ['deg', '°'],
  ['times', '×'],
]);
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;

function ofCodePoint(code: number): string | null {
  const surrogate = code >= 0xd800 && code <= 0xdfff;
  return code === 0 || code > 0x10ffff || surrogate ? null : String.fromCodePoint(code);
}

/** Decodes HTML entities once: numeric ones and the common names. What is no entity stays as it is. */
export function decodeEntities(text: string): string {
  return text.replace(ENTITY, (whole: string, dec?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name.toLowerCase()) ?? whole;
    const code = dec === undefined ? Number.parseInt(hex ?? '', 16) : Number(dec);
    return ofCodePoint(code) ?? whole;
  });
}
