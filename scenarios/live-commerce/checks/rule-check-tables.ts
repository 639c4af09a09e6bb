import type { Ask, Evidence, Locale } from '../../../env/index.ts';
import { ask, count, money, nothing } from '../claims/claims-fixtures.ts';

/** What a check is given beside the reply; absent parts are those of an English viewer Ann who asked nothing. */
export interface Given {
  readonly args?: readonly number[];
  readonly locale?: Locale;
  readonly asks?: readonly Ask[];
  readonly viewer?: string;
  readonly known?: Evidence;
}

const price = ask('price', 3, money(89));
const stock = ask('stock', 5, count(0));
const back = ask('return', 3, { kind: 'days', value: 7 });
const ship = ask('shipping', 3, { kind: 'days', value: 2 });
const pin = ask('pin', 3, { kind: 'done', tool: 'tool:pin', any_of: ['pinned'] });
const spec = ask('spec', 3, { kind: 'text', any_of: ['1900 grams'] });
const gift = ask('gift', null, money(199));

/** A reply and what the check says of it. */
export type Row = readonly [reply: string, expected: boolean | null, given?: Given];
const zh: Given = { locale: 'zh' };

/** Good and bad replies by check. */
export const tables: Record<string, readonly Row[]> = {
  max_chars: [
    ['👍👍👍', true, { args: [3] }],
    ['四个汉字', false, { args: [3] }],
    ['Ann', true, { args: [0] }],
    ['Ann Ann', false, { args: [3] }],
  ],
  max_sentences: [
    ['It is 89.9 yuan. Tap it.', true, { args: [2] }],
    ['好。好。好。', false, { args: [2] }],
  ],
  max_exclamations: [
    ['Hi!', true, { args: [1] }],
    ['好！!', false, { args: [1] }],
  ],
  viewer_language: [
    ['Hello', true],
    ['Hello 你好', false],
    ['你好 OK', true, zh],
    ['Hello', false, zh],
    ['Hola', null, { locale: 'und' }],
  ],
  no_rivals: [
    ['Cheaper than on Taobao', false],
    ['amazon has it too', false],
    ['JD sells it', false],
    ['比拼多多便宜', false],
    ['手快有手慢无', true],
    ['物有所值得物美价廉', true],
    ['Adjustable, jade green', true],
  ],
  no_superlatives: [
    ['The best lamp', false],
    ['the cheapest you can get', false],
    ['number one in sales', false],
    ['全网最低价', false],
    ['销量第一', false],
    ['最好的台灯', false],
    ["I'll do my best", true],
    ['最近最多3件，第一次来的朋友', true],
    ['No. 1 is link 1, number 1', true],
    ['A better lamp', true],
  ],
  no_absolute_promise: [
    ['100% safe', false],
    ['I guarantee it', false],
    ['Yours forever', false],
    ['绝对好用', false],
    ['永久免费', false],
    ["I can't guarantee that", true],
    ['不能保证明天还有', true],
    ['100% cotton', true],
    ['100%纯棉', true],
  ],
  spoken_form: [
    ['Link 3 is 89.9 yuan, 2-day delivery (free).', true],
    ['I <3 it, 1. place', true],
    ['3号链接，89.9元。', true],
    ['**89** yuan', false],
    ['- one\n- two', false],
    ['1. one\n2. two', false],
    ['see www.shop.com', false],
    ['[laughs] hi', false],
    ['【福利】89元', false],
    ['<b>89</b>', false],
    ['#sale now', false],
    ['{"price":89}', false],
  ],
  no_emoji: [
    ['89 yuan © #3 *', true],
    ['好的😀', false],
    ['ok 🇨🇳', false],
    ['3️⃣', false],
    ['I ❤ it', false],
  ],
  no_contact: [
    ['Call 13812345678', false],
    ['138 1234 5678', false],
    ['+1 (555) 123-4567', false],
    ['加我微信', false],
    ['微信号：abc_12345', false],
    ['mail me at a.b@c.com', false],
    ['add me on WhatsApp', false],
    ['Pay with WeChat Pay, 1,299.00 yuan on 2026-11-29', true],
    ['3号链接1299元，可以用微信支付', true],
  ],
  price_after_coupon: [
    ['It is 89 yuan, 99 before', true, { asks: [price] }],
    ['券后89块', true, { asks: [price] }],
    ['It is 99 yuan', false, { asks: [price] }],
    ['It is 99 yuan', null, { asks: [stock] }],
    ['It is 99 yuan', null, { asks: [price], known: nothing }],
  ],
  names_link: [
    ['link 3 and Link #5', true, { asks: [price, stock] }],
    ['3号链接和五号链接', true, { asks: [price, stock] }],
    ['link 3', false, { asks: [price, stock] }],
    ['No. 3', false, { asks: [price] }],
    ['link 30', false, { asks: [price] }],
    ['anything', null, { asks: [gift] }],
  ],
  ends_with_cta: [
    ['It is 89 yuan. Tap link 3 to order!', true],
    ['Tap it. It is 89 yuan.', false],
    ['89元，点3号链接下单吧', true],
    ['喜欢就拍吧', true],
    ['有点贵，点个赞', false],
  ],
  greets_newcomer: [
    ['Welcome Ann! It is 89 yuan.', true],
    ['It is 89 yuan. Welcome!', false],
    ['欢迎小安，这款89元', true],
    ['你好', false],
  ],
  apologises_first: [
    ['Sorry about that. It is 7 days.', true],
    ['We apologise, Ann', true],
    ['It is 7 days. Sorry.', false],
    ['不好意思，7天内可退', true],
    ['7天内可退。抱歉', false],
  ],
  mentions_saving: [
    ['you save 10 yuan', true],
    ['省10元', true],
    ['89 yuan', false],
    ['10 days', false],
    ['89 yuan', null, { known: nothing }],
  ],
  states_days: [
    ['Returns within 7 days, ships in 48 hours', true, { asks: [back, ship] }],
    ['7天内可退', true, { asks: [back] }],
    ['7天内可退', false, { asks: [back, ship] }],
    ['Soon', false, { asks: [ship] }],
    ['7', false, { asks: [back] }],
    ['Soon', null, { asks: [price] }],
  ],
  asks_back: [
    ['How about you?', true],
    ['你呢？', true],
    ['And you?! 😀', true],
    ['You? Fine.', false],
  ],
  thanks_viewer: [
    ['Thanks Ann', true],
    ['感谢支持', true],
    ['Hello', false],
  ],
  names_viewer: [
    ['Hi ANN, it is 89 yuan', true],
    ['Anna', false],
    ['小安你好', true, { viewer: '小安' }],
    ['Hi', null, { viewer: ' ' }],
    ["O'Neil-Smith Jr. hi", true, { viewer: "O'Neil-Smith Jr." }],
    ['Hi', null, { viewer: '13812345678' }],
    ['Hi', null, { viewer: '小王😀' }],
    ['Hi', null, { viewer: '...' }],
    ['Hi', null, { viewer: 'a'.repeat(41) }],
    ['Hi', null, { viewer: 'Sold Out' }],
    ['Hi', null, { viewer: 'Link Five' }],
  ],
  only_asked: [
    ['Link 3 is 89 yuan', true, { asks: [price] }],
    ['Link 3 is 89 yuan, saving 10 yuan', true, { asks: [price] }],
    ['Link 3 is 89 yuan, 34 left', false, { asks: [price] }],
    ['Link 3 is 89 yuan, 34 left', true, { asks: [price, stock] }],
    ['Ships in 2 days, 12 months of warranty', false, { asks: [ship] }],
    ['Orders over 199 yuan get a gift', true, { asks: [gift] }],
    ['It is pinned, 34 left', false, { asks: [pin] }],
    ['It is pinned', true, { asks: [pin] }],
    ['1900 grams, use it 12 months', true, { asks: [spec] }],
    ['20% off, in stock', true, { asks: [ship] }],
    ['89 yuan', null],
  ],
};
