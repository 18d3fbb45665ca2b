import { describe, expect, it } from 'vitest';
import { colorsOf, materialsOf, sizesOf } from './listing-facets';

const product = (
  title: string,
  more: { productType?: string; description?: string; tags?: string[] } = {},
) => ({
  title,
  productType: 'cups',
  description: '',
  tags: [],
  ...more,
});

describe('sizesOf', () => {
  it.each([
    ['the title', product('Cup, 12 oz'), [], ['12 oz']],
    ['an option', product('Cup'), ['12 oz', '16 oz'], ['12 oz', '16 oz']],
    ['both', product('Party Pack, 16 oz'), ['25 guests'], ['25 guests', '16 oz']],
    ['both, the same', product('Cup, 12 oz'), ['Hot, 12 oz', 'Cold, 12-oz'], ['12 oz']],
    [
      'the description of a cup',
      product('Cup', { description: 'Holds 9 oz, 3 in tall.' }),
      [],
      ['9 oz'],
    ],
    ['the title before it', product('Cup, 8 oz', { description: 'Not 9 oz.' }), [], ['8 oz']],
    [
      'no cloth',
      product('Tee', { productType: 'merch', description: '5 oz cotton.' }),
      ['S'],
      ['S'],
    ],
    ['three sides', product('Bag'), ['Small, 8 x 5 x 10 in'], ['Small, 8 x 5 x 10 in']],
  ])('reads %s', (_where, one, options, sizes) => {
    expect(sizesOf(one, options)).toEqual(sizes);
  });
});

describe('colorsOf', () => {
  it.each([
    ['the option alone', product('White Lid'), ['Black', 'Forest'], ['Black', 'Forest']],
    ['the title', product('Kraft Cup and White Lid'), [], ['Kraft', 'White']],
    ['a pair', product('Cup, Red and White'), [], ['Red and White']],
    ['one name for one green', product('Forest Green Lid'), [], ['Forest']],
    ['the title before tags', product('Forest Lid', { tags: ['green'] }), [], ['Forest']],
    ['a tag', product('Lid', { tags: ['white', 'white-paper', 'Public'] }), [], ['White']],
    ['no part of a word', product('Redwood Whitener'), [], []],
  ])('reads %s', (_where, one, options, colors) => {
    expect(colorsOf(one, options)).toEqual(colors);
  });
});

it.each([
  [null, []],
  ['PLA', ['PLA']],
  ['Paper or PLA', ['Paper', 'PLA']],
  ['PLA, bagasse and birch', ['PLA', 'Bagasse', 'Birch']],
  ['Kraft paper, PLA lined', ['Kraft paper']],
])('%s is of %j', (material, materials) => {
  expect(materialsOf(material)).toEqual(materials);
});
