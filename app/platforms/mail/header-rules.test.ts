import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAddress, isHeaderText, isMessageId } from './send-template.server';

describe('an address', () => {
  it.each([
    'ivy@example.com',
    "o'neil+cups@mail.example.co",
    'jürgen@bücher.example',
    'a@localhost',
  ])('may be %s', (address) => expect(isAddress(address)).toBe(true));

  it.each([
    '',
    'ivy',
    'ivy@',
    '@example.com',
    'ivy@a@b',
    'ivy@example.com, eve@example.com',
    'ivy@example.com;eve@example.com',
    'Ivy <ivy@example.com>',
    'ivy@example.com\r\nBcc: eve@example.com',
    'ivy@example.com\n',
    'ivy@example.com\u0000',
    '"ivy eve"@example.com',
    'friends:ivy@example.com',
    `${'a'.repeat(250)}@b.example`,
  ])('may not be %j', (address) => expect(isAddress(address)).toBe(false));
});

describe('a header', () => {
  it.each(['Order #1001', 'Größe, 12 oz — “hot”', ''])('may hold %j', (text) =>
    expect(isHeaderText(text)).toBe(true),
  );

  it('never holds a line break or control character, wherever it stands', () => {
    const breaks = constantFrom('\r', '\n', '\r\n', '\0', '\t', '\u0085', '\u2028', '\u2029');
    assert(
      property(string(), breaks, string(), (before, character, after) => {
        expect(isHeaderText(before + character + after)).toBe(false);
        expect(isAddress(`${before}@${after}${character}`)).toBe(false);
      }),
    );
  });

  it('is no longer than a line may be', () => {
    expect(isHeaderText('x'.repeat(901))).toBe(false);
  });
});

describe('a message id', () => {
  it.each(['order-1@shop.example', '<order-1@shop.example>'])('may be %s', (id) =>
    expect(isMessageId(id)).toBe(true),
  );

  it.each(['order-1', '<order-1@shop.example', '<a@b> <c@d>', '<a@b>\r\nX: y'])(
    'may not be %j',
    (id) => expect(isMessageId(id)).toBe(false),
  );
});
