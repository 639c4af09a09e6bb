import { expect, test } from 'vitest';
import { maskPrivateData } from './private-data.ts';

test.each([
  ['call 13812345678 now', 'call *** now'],
  ['我的手机13812345678，谢谢', '我的手机***，谢谢'],
  ['138-1234-5678', '***'],
  ['+86 138 1234 5678', '***'],
  ['(555) 123-4567', '***'],
  ['+4479460958', '***'],
  ['a.b+c@mail.example.com!', '***!'],
  ['two: 13812345678, 13987654321', 'two: ***, ***'],
])('masks %j', (text, masked) => {
  expect(maskPrivateData(text)).toBe(masked);
});

test.each([
  'link 3',
  '¥1299.00',
  '3 for 100',
  '2026-01-15',
  '10:30',
  'version 1.234567890123',
  '@home',
  '128GB 2026',
])('leaves %j', (text) => {
  expect(maskPrivateData(text)).toBe(text);
});
