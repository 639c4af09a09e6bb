/** What a viewer's words may point at: the links of the room and the one on air. */
export interface TalkRoom {
  readonly current_link: number | null;
  readonly links: readonly { readonly link: number; readonly name: string }[];
}

/** Reads a line of links, `1 <name>; 2 <name>; ...`; entries that do not read so are left out. */
export function readLinks(text: string): TalkRoom['links'] {
  return text.split('; ').flatMap((entry) => {
    const match = /^\s*(\d+)\s+(.+?)\s*$/.exec(entry);
    return match === null ? [] : [{ link: Number(match[1]), name: match[2] ?? '' }];
  });
}
