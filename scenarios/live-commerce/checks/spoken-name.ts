import { findClaims } from '../claims/find-claims.ts';
import { findLinks } from '../claims/find-links.ts';
import { foldText } from '../claims/fold-text.ts';
import { rememberLast } from '../claims/remember-last.ts';

/** Letters, marks, blanks, apostrophes, dots and hyphens, up to forty, a letter among them. */
const NAME = /^(?=.*\p{L})[\p{L}\p{M} '’.·-]{1,40}$/u;

/**
 * A viewer's name as a host can say it; null for one that cannot be spoken, or that would itself state
 * something (`Sold Out`, `三天见`).
 */
export const spokenName: (viewer: string) => string | null = rememberLast((viewer) => {
  const name = viewer.trim();
  const plain = NAME.test(name) && findClaims(name).length === 0 && findLinks(foldText(name)).length === 0;
  return plain ? name : null;
});
