import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryWords, searchText, textWords } from './search-words';
import { singular, stemOf } from '~/domain/core/text/search-text';

const rawWords = (text: string) => queryWords(text).map(({ raw }) => raw);

describe('singular', () => {
  it.each([
    ['cups', 'cup'],
    ['boxes', 'box'],
    ['dishes', 'dish'],
    ['lunches', 'lunch'],
    ['glasses', 'glass'],
    ['knives', 'knife'],
    ['leaves', 'leaf'],
    ['sleeves', 'sleeve'],
    ['trays', 'tray'],
    ['parties', 'party'],
    ['hoodies', 'hoodie'],
    ['tees', 'tee'],
    ['cases', 'case'],
    ['shoes', 'shoe'],
    ['potatoes', 'potato'],
    ['quiches', 'quiche'],
    ['pies', 'pie'],
    ['menus', 'menu'],
  ])('%s and %s become one', (plural, one) => {
    expect(singular(plural)).toBe(singular(one));
  });

  it.each(['grass', 'gas', 'bus', '8oz', '500'])('leaves %s alone', (word) => {
    expect(singular(word)).toBe(word);
  });

  it('keeps different words apart', () => {
    const words = ['cup', 'cap', 'lid', 'fork', 'knife', 'spoon', 'tray', 'box', 'bag', 'bagasse'];
    expect(new Set(words.map(singular)).size).toBe(words.length);
  });
});

describe('stemOf', () => {
  it.each([
    ['compostable', 'compost'],
    ['wooden', 'wood'],
    ['wrapped', 'wrap'],
    ['recycled', 'recycle'],
    ['recyclable', 'recycle'],
    ['striped', 'stripe'],
    ['pressed', 'press'],
    ['catering', 'cater'],
  ])('%s and %s are forms of one word', (form, word) => {
    expect(stemOf(form)).toBe(stemOf(word));
  });

  it('keeps different words apart', () => {
    const words = [
      'table',
      'linen',
      'line',
      'red',
      'seed',
      'cup',
      'cap',
      'plate',
      'pla',
      'tee',
      'tea',
    ];
    expect(new Set(words.map(stemOf)).size).toBe(words.length);
  });
});

describe('textWords', () => {
  it.each([
    ['Café-au-lait CUP', ['cafe', 'au', 'lait', 'cup', 'cafeaulait']],
    ['12 oz / 1,000', ['12oz', 'oz', '1000']],
    ['Men’s tee', ['mens', 'tee']],
    ['for 8, 12 and 16 oz', ['for', '8oz', 'oz', '12oz', 'oz', '16oz', 'oz']],
    ['12 to 20 oz', ['12oz', 'oz', '16oz', 'oz', '20oz', 'oz']],
    ['3 gallons, 1/2 lb', ['3gal', 'gal', '1', '2', 'lb']],
    ['Take-Out Box', ['takeout', 'box']],
    ['9" plate', ['9', 'in', 'plate']],
    ['9-inch plate', ['9', 'in', 'plate']],
    ['Coffee To-Go Kit', ['coffee', 'to', 'go', 'kit', 'togo']],
    ['', []],
    ['😀 — !', []],
  ])('%s holds %j', (text, words) => {
    expect(textWords(text)).toEqual(words);
  });
});

describe('queryWords', () => {
  it.each(['8oz', '8 oz', '8-oz', '8 OZ.', '8 fl. oz', '8 ounces', '8-ounce'])(
    'reads %s as one measure',
    (text) => {
      expect(rawWords(text)).toEqual(['8oz']);
    },
  );

  it.each([
    ['cups for the party', ['cups', 'party']],
    ['cup Cups CUP', ['cup']],
    ['the', ['the']],
    ['c', ['c']],
    ['to-go cup', ['togo', 'cup']],
    ['cups to go', ['cups', 'togo']],
    ['t-shirt', ['tshirt']],
    ['grease-proof', ['grease', 'proof']],
    ['c cup', ['cup']],
    ['8.5 oz bowl', ['8.5oz', 'bowl']],
    ['   ', []],
    ['', []],
    ['🌍🌱', []],
    ["'; DROP TABLE products; --", ['drop', 'table', 'products']],
    ['<script>alert(1)</script>', ['script', 'alert', '1']],
  ])('%j asks for %j', (text, words) => {
    expect(rawWords(text)).toEqual(words);
  });

  it.each([
    ['12 oz hot cup lid', 'lid'],
    ['lids for 12 oz cups', 'lids'],
    ['soup bowl with lid', 'bowl'],
    ['cup 12 oz', 'cup'],
    ['for the lids', 'lids'],
    ['kraft', 'kraft'],
    ['12 oz', undefined],
  ])('%j names %s', (text, head) => {
    const words = queryWords(text);
    expect(words.find(({ share }) => share === 4)?.raw).toBe(head);
    expect(queryWords('lids for cups').map(({ share }) => share)).toEqual([4, 1]);
  });

  it('looks at 8 words of 100 characters and no more', () => {
    expect(queryWords('a1 b2 c3 d4 e5 f6 g7 h8 i9')).toHaveLength(8);
    expect(rawWords('x'.repeat(10_000))).toEqual(['x'.repeat(100)]);
  });

  it('takes any text, and no case or blanks around it matter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 90 }), (text) => {
        expect(rawWords(`  ${text} `)).toEqual(rawWords(text));
        for (const { raw } of queryWords(text)) expect(raw).toMatch(/^[\p{L}\p{N}.]+$/u);
      }),
    );
  });
});

describe('searchText', () => {
  it('cuts after 100 characters and never through one', () => {
    expect(searchText(`  ${'a'.repeat(200)}`)).toBe('a'.repeat(100));
    expect(searchText(`${'a'.repeat(99)}😀`)).toBe('a'.repeat(99));
  });
});
