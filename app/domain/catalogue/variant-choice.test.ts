import { describe, expect, it } from 'vitest';
import { choiceGroups, choiceQuery, chooseVariant } from './variant-choice';

type V = { id: string; available: boolean; options: { name: string; value: string }[] };

const variant = (size: string, pieces: string, available = true): V => ({
  id: `${size}/${pieces}`,
  available,
  options: [
    { name: 'Size', value: size },
    { name: 'Case', value: pieces },
  ],
});

const product = {
  options: [
    { name: 'Size', values: ['8 oz', '12 oz', '16 oz'] },
    { name: 'Case', values: ['50 pieces', '500 pieces'] },
  ],
  variants: [
    variant('8 oz', '50 pieces', false),
    variant('8 oz', '500 pieces'),
    variant('12 oz', '50 pieces'),
    variant('12 oz', '500 pieces', false),
    variant('16 oz', '50 pieces'), // 16 oz comes in no other case
  ],
};

const choose = (query: string) => chooseVariant(product, new URLSearchParams(query))?.id;

describe('the variant that an address asks for', () => {
  it('is the first that can be bought where nothing is asked', () => {
    expect(choose('')).toBe('8 oz/500 pieces');
  });

  it('is the one asked for, whatever the case of its letters', () => {
    expect(choose('Size=12+oz&Case=50+pieces')).toBe('12 oz/50 pieces');
    expect(choose('Size=12+OZ&Case=50+Pieces')).toBe('12 oz/50 pieces');
  });

  it('stays the one asked for when that is sold out', () => {
    expect(choose('Size=12+oz&Case=500+pieces')).toBe('12 oz/500 pieces');
  });

  it('is the first to be had of a choice that says only a part', () => {
    expect(choose('Size=8+oz')).toBe('8 oz/500 pieces');
    expect(choose('Case=500+pieces')).toBe('8 oz/500 pieces');
  });

  it('is as if unknown values, options and hostile texts had not been there', () => {
    expect(choose('Size=99+oz')).toBe('8 oz/500 pieces');
    expect(choose('Size=12+oz&Case=%3Cscript%3E&Weight=1')).toBe('12 oz/50 pieces');
    expect(choose(`Size=${'x'.repeat(10_000)}`)).toBe('8 oz/500 pieces');
    expect(choose('__proto__=1&constructor=2')).toBe('8 oz/500 pieces');
  });

  it('is near when the combination does not exist', () => {
    expect(['16 oz/50 pieces', '8 oz/500 pieces']).toContain(choose('Size=16+oz&Case=500+pieces'));
  });

  it('is the first when all are sold out, and none where there are none', () => {
    const gone = { ...product, variants: [variant('8 oz', '50 pieces', false)] };
    expect(chooseVariant(gone, new URLSearchParams())?.id).toBe('8 oz/50 pieces');
    expect(chooseVariant({ options: [], variants: [] }, new URLSearchParams())).toBeNull();
  });
});

describe('the choices of a page', () => {
  const chosen = product.variants[2] as V; // 12 oz / 50 pieces
  const [sizes, cases] = choiceGroups(product, chosen);

  it('marks what is chosen', () => {
    expect(sizes?.choices.map(({ selected }) => selected)).toEqual([false, true, false]);
    expect(cases?.choices.map(({ selected }) => selected)).toEqual([true, false]);
  });

  it('changes one option and keeps the others, sold out or not', () => {
    expect(cases?.choices[1]?.variant.id).toBe('12 oz/500 pieces');
    expect(sizes?.choices[0]?.variant.id).toBe('8 oz/50 pieces');
    expect(sizes?.choices[0]?.query).toEqual({ Size: '8 oz', Case: '50 pieces' });
  });

  it('leads to a variant that exists where the combination does not', () => {
    const big = choiceGroups(product, product.variants[1] as V)[0]?.choices[2];
    expect(big?.variant.id).toBe('16 oz/50 pieces');
  });

  it('leads back to the same choice by its own address', () => {
    for (const group of choiceGroups(product, chosen)) {
      for (const { query, variant: target } of group.choices) {
        expect(chooseVariant(product, new URLSearchParams(query))).toBe(target);
      }
    }
  });

  it('leaves out what leaves no choice, and the platform’s stand-in', () => {
    const single = {
      options: [
        { name: 'Title', values: ['Default Title', 'Other'] },
        { name: 'Case', values: ['1'] },
      ],
      variants: [
        { id: 'only', available: true, options: [{ name: 'Title', value: 'Default Title' }] },
      ],
    };
    expect(choiceGroups(single, single.variants[0] as V)).toEqual([]);
    expect(choiceQuery(single.variants[0] as V)).toEqual({});
  });
});
