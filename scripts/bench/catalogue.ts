/**
 * Measures a catalogue of 100,000 products in a process's memory: what it takes, and how long lists, a product's neighbors,
 * a search and a change take. Prints one JSON line per figure. Run with `npx tsx scripts/bench/catalogue.ts`; `--products`
 * for another size.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { CATEGORIES } from '../../app/content/catalogue/categories';
import type { ListedProduct } from '../../app/domain/catalogue/catalogue';
import { pickBestSellers } from '../../app/domain/catalogue/assortment';
import { categoryListing, packListing } from '../../app/domain/catalogue/listing/listing-data';
import { fitsWith, relatedTo } from '../../app/domain/catalogue/product-facts';
import { toListedProduct } from '../../app/platforms/shopify/catalogue/product-shapes';
import { changeSnapshot, takeSnapshot } from '../../app/platforms/shopify/catalogue/snapshot';
import { generateCatalogue } from '../../seed/catalogue/generated';
import type { SeedProduct } from '../../seed/catalogue/types';

const at = process.argv.indexOf('--products');
const PRODUCTS = at < 0 ? 100_000 : Number(process.argv[at + 1]);
const ROUNDS = 7;
const GOAL_MB = 300;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const memory = () => {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
};

const money = (priceCents: number) => ({
  amount: (priceCents / 100).toFixed(2),
  currencyCode: 'USD' as const,
});
const value = (text: string | undefined) => (text === undefined ? null : { value: text });

/** A product as the mirror's row has it: no two share a text. */
function row(seed: SeedProduct, index: number): string {
  const least = Math.min(...seed.variants.map(({ priceCents }) => priceCents));
  const listed = toListedProduct({
    id: `gid://shopify/Product/${7_000_000_000_000 + index * 32_768}`,
    handle: seed.handle,
    title: seed.title,
    productType: seed.productType,
    description: seed.description.join(' '),
    tags: seed.tags,
    availableForSale: seed.variants.some(({ stock }) => stock !== 0),
    material: value(seed.material),
    compost: value(seed.compost),
    rim: value(seed.rim),
    featuredImage: {
      url: `https://cdn.shopify.com/s/files/1/0123/4567/8901/files/${seed.pictures[0]}.webp?v=17${index}`,
      altText: seed.title,
      width: 1200,
      height: 1200,
    },
    options: seed.options.map(({ name, values }) => ({
      name,
      optionValues: values.map((each) => ({ name: each })),
    })),
    priceRange: { minVariantPrice: money(least) },
    variants: {
      nodes: seed.variants.map(({ options, priceCents, caseCount }) => ({
        title: options.join(' / '),
        price: money(priceCents),
        caseCount: value(String(caseCount)),
      })),
    },
  } as unknown as Parameters<typeof toListedProduct>[0]);
  return JSON.stringify(listed);
}

function print(name: string, figure: number, unit: string, detail: object = {}): void {
  const value = Math.round(figure * 100) / 100;
  process.stdout.write(`${JSON.stringify({ name, value, unit, detail })}\n`);
}

/** Returns the milliseconds of processor time that a call takes: the median, and the first. */
function time(call: (round: number) => void) {
  const cpu = Array.from({ length: ROUNDS }, (_, round) => {
    const before = process.cpuUsage();
    call(round);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return { first: cpu[0] ?? 0, median: cpu.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0 };
}

function measure(name: string, call: (round: number) => void, goalMs?: number): void {
  const { first, median } = time(call);
  const goal = goalMs === undefined ? {} : { goal: `<= ${goalMs}`, met: median <= goalMs };
  print(name, median, 'ms', { ...goal, first: Math.round(first * 100) / 100, products: PRODUCTS });
}

function* rows(): Generator<ListedProduct> {
  const seeds = generateCatalogue(PRODUCTS);
  for (let index = 0; index < seeds.length; index += 1) {
    const seed = seeds[index];
    if (seed?.tags.includes('Public')) yield JSON.parse(row(seed, index)) as ListedProduct;
  }
}

const before = memory();
const start = process.cpuUsage();
let snapshot = takeSnapshot([...rows()]);
print('catalogue-build', process.cpuUsage(start).user / 1_000, 'ms', { with: 'its generation' });
const used = memory() - before;
print('catalogue-memory', used, 'MB', {
  goal: `<= ${GOAL_MB} with the process itself`,
  resident: Math.round(process.memoryUsage().rss / 2 ** 20),
  products: snapshot.products.length,
});
const cups = CATEGORIES.find(({ slug }) => slug === 'cups');
if (!cups) throw new Error('there are no cups');
const list = (query: string) =>
  packListing(
    categoryListing(
      snapshot.ofTypes(cups.productTypes),
      cups,
      undefined,
      new URLSearchParams(query),
    ) as NonNullable<ReturnType<typeof categoryListing>>,
  );
const [cup] = snapshot.ofTypes(['cups']);
if (!cup) throw new Error('there is no cup');
const around = snapshot.ofTypes(['cups', 'lids']);

measure('catalogue-category', () => list(''), 50);
measure('catalogue-category-filtered', () => list('size=12+oz&sort=price-asc&page=3'), 50);
measure('catalogue-category-by-title', () => list('sort=title'), 50);
measure('catalogue-home', () => pickBestSellers(snapshot.products, 8), 50);
measure('catalogue-neighbors', () => [fitsWith(cup, around, 4), relatedTo(cup, around, 4)], 50);
measure('catalogue-search', () => snapshot.search.query('kraft cold cup', { limit: 24 }), 50);
measure('catalogue-price-change', (round) => {
  const listed = { ...cup, minPriceCents: (100 + round) as ListedProduct['minPriceCents'] };
  ({ snapshot } = changeSnapshot(snapshot, [{ id: cup.id, listed }]));
});
measure('catalogue-title-change', (round) => {
  const listed = { ...cup, title: `${cup.title} ${round}` };
  ({ snapshot } = changeSnapshot(snapshot, [{ id: cup.id, listed }]));
});
list('sort=title');
print('catalogue-memory-with-tables', memory() - before, 'MB', {
  resident: Math.round(process.memoryUsage().rss / 2 ** 20),
});
