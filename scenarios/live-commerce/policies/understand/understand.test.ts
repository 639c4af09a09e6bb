import { describe, expect, it } from 'vitest';
import { readLinks, type TalkRoom } from './room.ts';
import { understand } from './understand.ts';

describe('understand, small talk beside a request', () => {
  const room: TalkRoom = { current_link: 1, links: [] };
  it.each([
    [
      'hello from rainy Leeds also how much is link 3',
      [
        ['chat', 'greeting'],
        ['price', null],
      ],
    ],
    [
      '主播晚上好，还有3号链接几天发货',
      [
        ['chat', 'greeting'],
        ['shipping', null],
      ],
    ],
    ['how much is link 3 also thx', [['price', null]]],
  ])('%s', (text, want) => {
    expect(understand(text, room).map(({ kind, about }) => [kind, about])).toEqual(want);
  });
});

describe('understand, beyond the bank', () => {
  const room: TalkRoom = {
    current_link: 2,
    links: [
      { link: 1, name: 'Cloud Pillow' },
      { link: 2, name: 'Trail Bottle' },
      { link: 3, name: '云端睡枕' },
    ],
  };
  it.each([
    ['how much is it', [['price', 2]]],
    ['what is the price of link 3 after coupon', [['price', 3]]],
    [
      'how much is the cloud pillow and also when does it ship',
      [
        ['price', 1],
        ['shipping', 1],
      ],
    ],
    ['第3号链接用券后多少钱', [['price', 3]]],
    ['三号链接还有货吗', [['stock', 3]]],
    ['云端睡枕能退吗', [['return', 3]]],
    ['reserve two of item #1', [['reserve', 1]]],
    ['LINK 7 price', [['price', 7]]],
    ['???', []],
    ['', []],
  ])('%s', (text, want) => {
    expect(understand(text, room).map(({ kind, link }) => [kind, link])).toEqual(want);
  });

  it('leaves the link open where none is on air and none is named', () => {
    const [ask] = understand('how much', { current_link: null, links: [] });
    expect(ask).toMatchObject({ kind: 'price', link: null });
  });
});

describe('readLinks', () => {
  it.each([
    [
      '1 Cloud Pillow; 2 Trail Bottle',
      [
        [1, 'Cloud Pillow'],
        [2, 'Trail Bottle'],
      ],
    ],
    ['3 云端睡枕', [[3, '云端睡枕']]],
    ['', []],
    ['none; 4', []],
  ])('%s', (text, want) => {
    expect(readLinks(text).map(({ link, name }) => [link, name])).toEqual(want);
  });
});
