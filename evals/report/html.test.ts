import { expect, test } from 'vitest';
import { html } from './html.ts';

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  [`"a" & 'b'`, '&quot;a&quot; &amp; &#39;b&#39;'],
  ['&amp;', '&amp;amp;'],
  ['吗 😀', '吗 😀'],
  ['', ''],
])('escapes %j', (value, expected) => {
  expect(html`<p title="${value}">${value}</p>`.html).toBe(`<p title="${expected}">${expected}</p>`);
});

test('markup goes in as it is, lists one after another, null as nothing', () => {
  const bold = html`<b>${'<x>'}</b>`;
  expect(html`${bold}|${[bold, 'a<', [1, null]]}|${null}|${0}`.html).toBe(
    '<b>&lt;x&gt;</b>|<b>&lt;x&gt;</b>a&lt;1||0',
  );
});
