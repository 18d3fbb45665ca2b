import { describe, expect, it } from 'vitest';
import { cheaperMix, goesWith, largestSaving, matchingLid, nextMix } from './buying-help';
import type { ListedProduct } from './catalogue';
import type { PageVariant } from './product-facts';
import { cents } from '~/domain/core/money';

const sized = (
  caseCount: number,
  price: number,
  change: Partial<PageVariant> = {},
): PageVariant => ({
  id: `v${caseCount}`,
  sku: null,
  carton: null,
  priceCents: cents(price),
  available: true,
  stock: 100,
  options: [{ name: 'Case', value: `${caseCount} pieces` }],
  caseCount,
  limit: null,
  picture: null,
  ...change,
});
const small = sized(50, 975);
const cup = [small, sized(500, 8_200), sized(1_000, 14_825)];
const mixOf = (variants: PageVariant[], quantity: number) => {
  const mix = cheaperMix(variants, variants[0] ?? small, quantity);
  return (
    mix && [
      mix.parts.map(({ variant, count }) => `${count} × ${variant.caseCount}`).join(' + '),
      mix.savedCents,
    ]
  );
};

const savingOf = (...variants: PageVariant[]) =>
  largestSaving({
    title: 'Cup',
    variants: variants.map((one) => ({ ...one, title: '', maxQuantity: null, picture: null })),
  });

describe('largestSaving', () => {
  it('compares a piece of the smallest and the largest case', () => {
    expect(savingOf(...cup)).toMatchObject({ percent: 23, large: { caseCount: 1_000 } });
    expect(savingOf(small)).toBeNull();
    expect(savingOf(small, sized(500, 9_750))).toBeNull();
  });
});

describe('cheaperMix', () => {
  it('has the same pieces for less', () => {
    expect(mixOf(cup, 50)).toEqual(['2 × 1000 + 1 × 500', 50 * 975 - 2 * 14_825 - 8_200]);
    expect(mixOf(cup, 11)).toEqual(['1 × 500 + 1 × 50', 1_550]);
    expect(mixOf(cup, 9)).toBeNull();
  });

  it('takes nothing that cannot be bought', () => {
    const out = [
      small,
      sized(500, 8_200, { available: false }),
      sized(1_000, 14_825, { limit: 1 }),
    ];
    expect(mixOf(out, 40)).toEqual(['1 × 1000 + 20 × 50', 4_675]);
    const other = sized(500, 1, { options: [{ name: 'Size', value: '16 oz' }] });
    const sizes = [sized(50, 975, { options: [{ name: 'Size', value: '12 oz' }] }), other];
    expect(mixOf(sizes, 10)).toBeNull();
  });

  it('names no larger case that costs more', () => {
    expect(nextMix([small, sized(500, 9_900)], small)).toBeNull();
    expect(nextMix(cup, small)).toMatchObject({ quantity: 10, mix: { savedCents: 1_550 } });
  });
});

const lidCase = (id: string, caseCount: number, available: boolean) => ({
  ...sized(caseCount, 400, { available, id }),
  title: id,
  maxQuantity: null,
  picture: null,
});

describe('matchingLid', () => {
  it('offers one case of each size, of those for sale', () => {
    const lid = { handle: 'lid', title: 'Lid' };
    const variants = [
      lidCase('out', 50, false),
      lidCase('white', 50, true),
      lidCase('black', 50, true),
    ];
    expect(matchingLid({ ...lid, variants })?.cases).toEqual({
      50: { id: 'white', priceCents: 400 },
    });
    expect(matchingLid({ ...lid, variants: variants.slice(0, 1) })).toBeNull();
  });
});

const listed = (handle: string, productType: string, rim: string | null): ListedProduct => ({
  id: handle,
  handle,
  title: handle,
  productType,
  description: '',
  tags: [],
  available: true,
  material: null,
  compost: null,
  rim,
  minPriceCents: cents(400),
  variantTitles: [],
  sizes: [],
  colors: [],
  materials: [],
  picture: null,
});

describe('goesWith', () => {
  const shop = [
    listed('cup', 'cups', '90 mm'),
    listed('lid', 'lids', '90 mm'),
    listed('other-lid', 'lids', '90 mm'),
    listed('small-lid', 'lids', '62 mm'),
    listed('fork', 'cutlery', null),
  ];
  const handlesWith = (...cart: string[]) => goesWith(cart, shop, 4).map(({ handle }) => handle);

  it('is what fits, without what the cart holds already', () => {
    expect(handlesWith('cup', 'fork')).toEqual(['lid', 'other-lid']);
    expect(handlesWith('cup', 'lid')).toEqual(['other-lid']);
    expect(handlesWith('fork', 'gone')).toEqual([]);
  });
});
