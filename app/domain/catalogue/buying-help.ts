import { type ListedProduct, type Product, PUBLIC_TAG } from './catalogue';
import { assortmentOf } from './assortment';
import type { GridCard } from './grid-card';
import { fitsWith, type Neighbor, nearest, type PageVariant } from './product-facts';
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

/** Returns what fits the goods of a cart, lids for cups and cups for lids, without what it holds already. */
export function goesWith(
  handles: readonly string[],
  products: readonly ListedProduct[],
  limit: number,
): GridCard[] {
  const fitting = products
    .filter(({ handle }) => handles.includes(handle))
    .flatMap((product) => fitsWith(product, products, limit));
  const cards = new Map(fitting.map((card) => [card.handle, card]));
  return [...cards.values()].filter(({ handle }) => !handles.includes(handle)).slice(0, limit);
}

type Case = { caseCount: number; priceCents: Cents };

/** How much less a piece costs in a product's largest case than in its smallest, in whole percent. */
export type LargestSaving = { title: string; small: Case; large: Case; percent: number };

/** Returns what a product's largest case saves; null if there is no choice of cases, or it saves nothing. */
export function largestSaving({
  title,
  variants,
}: Pick<Product, 'title' | 'variants'>): LargestSaving | null {
  const cases = variants
    .flatMap(({ caseCount, priceCents }) => (caseCount ? [{ caseCount, priceCents }] : []))
    .toSorted((a, b) => a.caseCount - b.caseCount || a.priceCents - b.priceCents);
  const [small, large] = [cases[0], cases.at(-1)];
  if (!small || !large || small.caseCount === large.caseCount) return null;
  const ratio = large.priceCents / large.caseCount / (small.priceCents / small.caseCount);
  const percent = Math.floor((1 - ratio) * 100);
  return percent > 0 ? { title, small, large, percent } : null;
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
