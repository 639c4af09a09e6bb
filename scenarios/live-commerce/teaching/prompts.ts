import type { SampleLocale } from '../../../env/index.ts';

/** Which short question a row asks. */
export type DenseKind =
  | 'viewer'
  | 'tool_for'
  | 'tool_that'
  | 'tool_called'
  | 'skill_that'
  | 'skill_for'
  | 'name_skill'
  | 'name_tool'
  | 'name_link'
  | 'name_signal'
  | 'name_skills_for'
  | 'name_tool_for'
  | 'name_by_rules';

/** A description without its last full stop, so that it stands in a question as it stands in the catalogue. */
export const plain = (text: string): string => text.replace(/[.。]$/, '');

type Ask = (what: string) => string;

/**
 * How short questions are put, by the viewers' language. `viewer` is a comment as it comes, so has no words; the
 * kinds `name_...` are answered by names alone, and their words say so by being short.
 */
export const PROMPTS: Readonly<
  Record<
    SampleLocale,
    Readonly<Record<Exclude<DenseKind, 'viewer' | 'tool_that' | 'tool_called' | 'name_by_rules'>, Ask>> & {
      tool_that(description: string, link: number | null): string;
      tool_called(name: string, link: number | null): string;
      name_by_rules(rules: string, comment: string): string;
    }
  >
> = {
  en: {
    tool_for: (comment) => `Tool for: ${comment}`,
    skill_for: (comment) => `Skill for: ${comment}`,
    tool_that: (description, link) =>
      `Tool that does: ${plain(description)}${link === null ? '' : `, link ${link}`}`,
    tool_called: (name, link) => `Call: \`${name}\`${link === null ? '' : `, link ${link}`}`,
    skill_that: (description) => `Skill that does: ${plain(description)}`,
    name_skill: (description) => `Skill: ${description}`,
    name_tool: (description) => `Tool: ${description}`,
    name_link: (product) => `Link: ${product}`,
    name_signal: (signal) => `Signal: ${signal}`,
    name_skills_for: (comment) => `Skills: ${comment}`,
    name_tool_for: (comment) => `Tool, link: ${comment}`,
    name_by_rules: (rules, comment) => `${rules}\nTool, link: ${comment}`,
  },
  zh: {
    tool_for: (comment) => `回答这句要用的工具：${comment}`,
    skill_for: (comment) => `回答这句要用的技能：${comment}`,
    tool_that: (description, link) =>
      `这样的工具：${plain(description)}${link === null ? '' : `，${link}号链接`}`,
    tool_called: (name, link) => `调用：\`${name}\`${link === null ? '' : `，${link}号链接`}`,
    skill_that: (description) => `这样的技能：${plain(description)}`,
    name_skill: (description) => `技能名：${description}`,
    name_tool: (description) => `工具名：${description}`,
    name_link: (product) => `链接号：${product}`,
    name_signal: (signal) => `信号：${signal}`,
    name_skills_for: (comment) => `要加载的技能名：${comment}`,
    name_tool_for: (comment) => `工具名和链接号：${comment}`,
    name_by_rules: (rules, comment) => `${rules}\n工具名和链接号：${comment}`,
  },
};
