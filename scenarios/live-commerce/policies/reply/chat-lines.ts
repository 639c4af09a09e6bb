import { chatTopicIn } from '../understand/topics.ts';
import type { TaskAsk } from '../view.ts';
import type { Language } from './clauses.ts';
import { wordIn } from './fact-words.ts';

/** One line on each small-talk topic. */
const LINES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  greeting: { en: 'hello, nice to see you', zh: '你好，很高兴见到你' },
  music: { en: 'I enjoy this music too', zh: '这音乐我也很喜欢' },
  weather: { en: 'the weather here is mild', zh: '我这边天气挺舒服' },
  praise: { en: 'glad you like the stream', zh: '很高兴你喜欢直播' },
  dinner: { en: 'my dinner has to wait', zh: '我正想着晚饭吃什么' },
  voice: { en: 'my voice is doing fine', zh: '我的声音还好，谢谢关心' },
  weekend: { en: 'I plan a quiet weekend', zh: '我想过个安静的周末' },
  pets: { en: 'a puppy makes me smile', zh: '小狗总能让我开心' },
};

/** A line of small talk on the ask's topic, else on the first of its words. */
export function chatLine(ask: TaskAsk, language: Language): string {
  const word = wordIn(ask.words, language);
  const topic = ask.about ?? (word === null ? null : chatTopicIn(word));
  const line = topic === null ? undefined : LINES[topic];
  if (line !== undefined) return line[language];
  if (word !== null) return language === 'zh' ? `聊聊${word}真开心` : `happy to chat about ${word}`;
  return language === 'zh' ? '很高兴和你聊天' : 'happy to chat with you';
}
