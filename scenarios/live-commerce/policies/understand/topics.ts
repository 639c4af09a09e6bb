interface Word {
  readonly en: string;
  readonly zh: string;
}

/** Specs by key, with the word that viewers use for each. */
export const SPEC_KEYS: Readonly<Record<string, Word>> = {
  size: { en: 'size', zh: '尺寸' },
  material: { en: 'material', zh: '材质' },
  capacity: { en: 'capacity', zh: '容量' },
  color: { en: 'color', zh: '颜色' },
  weight: { en: 'weight', zh: '重量' },
  power: { en: 'power', zh: '功率' },
  battery: { en: 'battery', zh: '续航' },
  filling: { en: 'filling', zh: '填充' },
  brightness: { en: 'brightness', zh: '亮度' },
  length: { en: 'length', zh: '长度' },
};

/** Words that stand in questions on how to use, clean or store a product. */
const FAQ_WORDS: readonly Word[] = [
  { en: 'dishwasher', zh: '洗碗机' },
  { en: 'induction', zh: '电磁炉' },
  { en: 'microwave', zh: '微波炉' },
  { en: 'oven', zh: '烤箱' },
  { en: 'noise', zh: '噪音' },
  { en: 'plug', zh: '插头' },
  { en: 'filter', zh: '滤网' },
  { en: 'machine wash', zh: '机洗' },
  { en: 'smell', zh: '异味' },
  { en: 'allergy', zh: '过敏' },
  { en: 'ironing', zh: '熨烫' },
  { en: 'waterproof', zh: '防水' },
  { en: 'laptop', zh: '电脑' },
  { en: 'cabin', zh: '登机' },
  { en: 'strap', zh: '肩带' },
  { en: 'wind', zh: '大风' },
  { en: 'folding', zh: '折叠' },
  { en: 'pairing', zh: '配对' },
  { en: 'charging', zh: '充电' },
  { en: 'microphone', zh: '麦克风' },
  { en: 'flicker', zh: '频闪' },
  { en: 'assembly', zh: '组装' },
  { en: 'chewing', zh: '啃咬' },
  { en: 'kittens', zh: '幼猫' },
  { en: 'puppies', zh: '幼犬' },
  { en: 'cleaning', zh: '清理' },
  { en: 'storage', zh: '存放' },
  { en: 'lie flat', zh: '平摊' },
  { en: 'bleed', zh: '洇墨' },
];

/** Small talk by topic, with the words that name it. */
const CHAT_WORDS: Readonly<Record<string, readonly string[]>> = {
  music: ['music', 'song', '音乐', '歌'],
  weather: ['weather', 'snow', 'sunny', '天气', '下雪', '晴天'],
  dinner: ['dinner', 'snack', '晚饭', '零食'],
  voice: ['voice', 'throat', '声音', '嗓子'],
  weekend: ['weekend', 'holiday', '周末', '假期'],
  pets: ['puppy', 'kitty', '小狗', '猫咪'],
  praise: ['stream', 'show', '直播', '讲解'],
  greeting: ['hello', 'good evening', 'good morning', '你好', '大家好', '晚上好'],
};

const HAN = /\p{Script=Han}/u;

/** Finds any of the words: whole words in English, anywhere in Chinese. */
const matcher = (words: readonly string[]) => {
  const latin = words.filter((word) => !HAN.test(word));
  const han = words.filter((word) => HAN.test(word));
  return new RegExp(`\\b(?:${latin.join('|')})\\b|${han.join('|')}`);
};

const ANY_FAQ = matcher(FAQ_WORDS.flatMap(({ en, zh }) => [en, zh]));
const CHAT_TOPICS = Object.entries(CHAT_WORDS).map(([topic, words]) => [topic, matcher(words)] as const);
const ANY_SPEC = matcher(Object.values(SPEC_KEYS).flatMap(({ en, zh }) => [en, zh]));

/** The word by which a lower-cased text asks how to use, clean or store something; null when it does not. */
export function faqWordIn(text: string): string | null {
  return ANY_FAQ.exec(text)?.[0] ?? null;
}

/** The key of the spec that a lower-cased text asks for; null when it names none. */
export function specKeyIn(text: string): string | null {
  const word = ANY_SPEC.exec(text)?.[0];
  if (word === undefined) return null;
  return Object.entries(SPEC_KEYS).find(([, { en, zh }]) => en === word || zh === word)?.[0] ?? null;
}

/** The small-talk topic of a lower-cased text; null when it names none. */
export function chatTopicIn(text: string): string | null {
  return CHAT_TOPICS.find(([, words]) => words.test(text))?.[0] ?? null;
}
