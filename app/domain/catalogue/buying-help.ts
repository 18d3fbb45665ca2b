import { type ListedProduct, type Product, PUBLIC_TAG } from './catalogue';
import { assortmentOf } from './assortment';
import { type Neighbor, nearest, type PageVariant } from './product-facts';
import { QUANTITY_BOUND } from './variant-choice';
import { type Cents, cents } from '~/domain/core/money';

/** The lid that is offered beside a cup; `cases` by the number of pieces. */
export type MatchingLid = {
  handle: string;
  title: string;
  cases: Record<number, { id: string; priceCents: Cents }>;
};

/** Returns a lid's cases that can be bought, one for each number of pieces; null if there are none. */
export function matchingLid(
  lid: Pick<Product, 'handle' | 'title' | 'variants'>,
): MatchingLid | null {
  const cases: MatchingLid['cases'] = {};
  for (const { id, available, caseCount, priceCents } of lid.variants) {
    if (available && caseCount !== null) cases[caseCount] ??= { id, priceCents };
  }
  return Object.keys(cases).length > 0 ? { handle: lid.handle, title: lid.title, cases } : null;
}

/** The shop's tag for a small case of several goods. */
const SAMPLE_TAG = 'sample';

export type SampleCase = Pick<ListedProduct, 'handle' | 'title' | 'minPriceCents'>;

/** Returns the sample case of goods like this one, if there is one for sale: same type, a tag in common. */
export function sampleFor(
  product: Neighbor,
  products: readonly ListedProduct[],
): SampleCase | null {
  if (product.tags.includes(SAMPLE_TAG)) return null;
  const samples = assortmentOf(products, [product.productType], SAMPLE_TAG).filter(
    ({ available, tags }) =>
      available && tags.some((tag) => tag !== PUBLIC_TAG && product.tags.includes(tag)),
  );
  const [sample] = nearest(product, samples, 1);
  if (!sample) return null;
  const { handle, title, minPriceCents } = sample;
  return { handle, title, minPriceCents };
}

/** Other cases with the same number of pieces: the larger ones first. */
export type CaseMix = {
  parts: { variant: PageVariant; count: number }[];
  savedCents: Cents;
};

type Countable = PageVariant & { caseCount: number };

/** The cases of the same goods: the option 'Case' alone may differ. */
function casesOf(variants: readonly PageVariant[], chosen: PageVariant): Countable[] {
  const same = chosen.options.filter(({ name }) => name !== 'Case');
  return variants.filter(
    (variant): variant is Countable =>
      variant.available &&
      variant.caseCount !== null &&
      same.every(({ name, value }) =>
        variant.options.some((option) => option.name === name && option.value === value),
      ),
  );
}

/**
 * Returns cases that hold exactly as many pieces as `quantity` of the chosen one, and cost less: as many of the
 * largest as fit, then of the next. None takes more than its limit or stock. Null if that saves nothing.
 */
export function cheaperMix(
  variants: readonly PageVariant[],
  chosen: PageVariant,
  quantity: number,
): CaseMix | null {
  if (chosen.caseCount === null || !Number.isSafeInteger(quantity) || quantity < 1) return null;
  const parts: CaseMix['parts'] = [];
  let pieces = chosen.caseCount * quantity;
  let saved = chosen.priceCents * quantity;
  for (const variant of casesOf(variants, chosen).sort((a, b) => b.caseCount - a.caseCount)) {
    const most = Math.min(variant.limit ?? QUANTITY_BOUND, variant.stock ?? QUANTITY_BOUND);
    const count = Math.min(most, Math.floor(pieces / variant.caseCount));
    if (count < 1) continue;
    pieces -= count * variant.caseCount;
    saved -= count * variant.priceCents;
    parts.push({ variant, count });
  }
  return pieces === 0 && saved > 0 ? { parts, savedCents: cents(saved) } : null;
}

/**
 * Returns from how many of the chosen case on the next larger one is cheaper, with that mix; null if there is
 * none.
 */
export function nextMix(
  variants: readonly PageVariant[],
  chosen: PageVariant,
): { quantity: number; mix: CaseMix } | null {
  const { caseCount } = chosen;
  if (caseCount === null) return null;
  const larger = casesOf(variants, chosen)
    .filter((variant) => variant.caseCount > caseCount && variant.caseCount % caseCount === 0)
    .sort((a, b) => a.caseCount - b.caseCount);
  for (const { caseCount: pieces } of larger) {
    const quantity = pieces / caseCount;
    const mix = cheaperMix(variants, chosen, quantity);
    if (mix) return { quantity, mix };
  }
  return null;
}
