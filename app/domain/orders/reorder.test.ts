import { describe, expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import { planReorder, reviewReorder, type BoughtLine, type VariantState } from './reorder';

const CUP = 'gid://shopify/ProductVariant/1';
const LID = 'gid://shopify/ProductVariant/2';

const bought = (changes: Partial<BoughtLine> = {}): BoughtLine => ({
  variantId: CUP,
  title: 'Old Cup',
  variantTitle: '50 pieces',
  quantity: 3,
  priceCents: cents(925),
  ...changes,
});

const state = (changes: Partial<VariantState> = {}): VariantState => ({
  id: CUP,
  title: '50 pieces',
  productTitle: 'Kraft Cup',
  handle: 'kraft-cup',
  priceCents: cents(975),
  stock: null,
  maxQuantity: null,
  picture: null,
  needsArtwork: false,
  ...changes,
});

const review = (line: BoughtLine, now: VariantState | null, held = 0) =>
  reviewReorder(
    [line],
    new Map(now ? [[now.id, now]] : []),
    new Map(held > 0 ? [[CUP, held]] : []),
  )[0];

describe('the review of something bought before', () => {
  it('tells the price then and now, under today’s name', () => {
    expect(review(bought(), state())).toMatchObject({
      state: 'ready',
      title: 'Kraft Cup',
      thenCents: 925,
      nowCents: 975,
      offered: 3,
      shortage: null,
    });
  });

  it('keeps the order’s name for what is gone', () => {
    expect(review(bought(), null)).toMatchObject({ state: 'gone', title: 'Old Cup', quantity: 3 });
    expect(review(bought({ variantId: null }), state())).toMatchObject({ state: 'gone' });
  });

  it('knows what is sold out', () => {
    expect(review(bought(), state({ stock: 0 }))).toMatchObject({ state: 'sold-out' });
    expect(review(bought(), state({ stock: -2 }))).toMatchObject({ state: 'sold-out' });
  });

  it('knows what begins with artwork, whatever is left of it', () => {
    const printed = review(bought(), state({ needsArtwork: true, stock: 0 }));
    expect(printed).toMatchObject({ state: 'printed', handle: 'kraft-cup' });
    expect(printed).not.toHaveProperty('offered');
  });

  it.each([
    // limit, stock, in the cart: most, offered of 3, why
    [2, null, 0, 2, 2, 'limit'],
    [null, 2, 0, 2, 2, 'stock'],
    [5, 2, 0, 2, 2, 'stock'],
    [2, 5, 0, 2, 2, 'limit'],
    [5, null, 4, 1, 1, 'limit'],
    [0, null, 0, 10_000, 3, null],
    [null, 40, 1, 39, 3, null],
  ] as const)('limit %s, stock %s, %s in the cart', (limit, stock, held, most, offered, why) => {
    const line = review(bought(), state({ maxQuantity: limit, stock }), held);
    expect(line).toMatchObject({ state: 'ready', most, offered, shortage: why, held });
  });

  it('says when the cart holds all that may be', () => {
    expect(review(bought(), state({ maxQuantity: 5 }), 5)).toMatchObject({
      state: 'full',
      most: 0,
      offered: 0,
    });
  });

  it('makes one line of several with the same variant', () => {
    const lines = reviewReorder(
      [bought(), bought({ quantity: 2, priceCents: cents(900) }), bought({ variantId: null })],
      new Map([[CUP, state()]]),
      new Map(),
    );
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({ quantity: 5, thenCents: 900 });
  });
});

describe('the plan of a reorder', () => {
  const states = new Map([
    [CUP, state({ maxQuantity: 5 })],
    [LID, state({ id: LID, productTitle: 'Lid', stock: 2 })],
  ]);
  const plan = (variantId: string, requested: unknown, held = 0) =>
    planReorder([{ variantId, requested }], states, new Map([[variantId, held]]));

  it('takes what is within its limits, with what the cart holds', () => {
    expect(plan(CUP, '3', 2)).toEqual({
      lines: [{ variantId: CUP, title: 'Kraft Cup, 50 pieces', quantity: 3, held: 2 }],
      refused: [],
    });
  });

  it.each([
    [CUP, '4', 2, { code: 'quantity_above_limit', limit: 5 }],
    [LID, '3', 0, { code: 'quantity_above_stock', limit: 2 }],
    [CUP, '0', 0, { code: 'quantity_below_one' }],
    [CUP, 'x', 0, { code: 'quantity_not_a_number' }],
    [CUP, '1.5', 0, { code: 'quantity_not_whole' }],
    ['gid://shopify/ProductVariant/9', '1', 0, { code: 'cart_line_unavailable' }],
  ])('refuses %s × %s', (variantId, requested, held, rejection) => {
    expect(plan(variantId, requested, held)).toEqual({
      lines: [],
      refused: [{ variantId, ...rejection }],
    });
  });
});
