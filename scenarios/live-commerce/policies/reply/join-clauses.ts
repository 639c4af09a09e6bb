import type { Clause, Language } from './clauses.ts';

/** The name of a link as a viewer says it. */
export function linkName(link: number, language: Language): string {
  return language === 'zh' ? `${link}号链接` : `link ${link}`;
}

/** Puts clauses into one sentence, each link named where its clauses begin; clauses of one link stand together. */
export function joinClauses(clauses: readonly Clause[], language: Language): string {
  const links = [...new Set(clauses.map(({ link }) => link))];
  const ordered = links.flatMap((link) => clauses.filter((clause) => clause.link === link));
  const texts = ordered.map(({ link, text, whole }, index) => {
    if (link === null || ordered[index - 1]?.link === link) return text;
    const name = linkName(link, language);
    if (language === 'zh') return name + text;
    return whole === true ? `for ${name}, ${text}` : `${name} ${text}`;
  });
  return [...new Set(texts)].join(language === 'zh' ? '，' : ', ');
}
