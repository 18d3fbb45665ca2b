/**
 * Measures the search over 10,000 products whose descriptions have the maximum length. Prints one JSON line
 * per figure. Run with `npx tsx scripts/bench/search.ts`.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DESCRIPTION_LIMIT } from '../../app/domain/catalogue/catalogue';
import type { Searchable } from '../../app/domain/catalogue/search/search';
import { buildSearchIndex } from '../../app/domain/catalogue/search/search-index';
import { generateCatalogue } from '../../seed/catalogue/generated';

const PRODUCTS = 10_000;
const ROUNDS = 3;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function searchables(): Searchable[] {
  const seeds = generateCatalogue(PRODUCTS);
  const texts = seeds.map(({ description }) => description.join(' '));
  return seeds.map((seed, index) => ({
    id: `gid://shopify/Product/${index + 1}`,
    handle: seed.handle,
    title: seed.title,
    productType: seed.productType,
    // Fills short descriptions with words of other products, up to the most that the index accepts.
    description: [0, 1, 2, 3, 4, 5, 6, 7]
      .map((step) => texts[(index + step * 977) % texts.length])
      .join(' ')
      .slice(0, DESCRIPTION_LIMIT),
    tags: seed.tags,
    variantTitles: seed.variants.map(({ options }) => options.join(' / ')),
    available: true,
  }));
}

/** Returns queries as people type them: letter by letter, whole, with a typo, several words, and hostile. */
function queries(products: readonly Searchable[]): string[] {
  const requested: string[] = [];
  for (let index = 0; index < products.length; index += 53) {
    const { title } = products[index] as Searchable;
    for (let end = 1; end <= title.length; end += 4) requested.push(title.slice(0, end));
    requested.push(
      title,
      title.slice(0, 6) + title.slice(7),
      title.split(' ').toReversed().join(' '),
    );
  }
  for (let round = 0; round < 20; round++) {
    requested.push(
      'c',
      'cup',
      '8 oz',
      'co ca cu pa wh kr cl bo',
      'qwertz yxcvbn asdfgh poiuzt lkjhgf',
    );
    requested.push('x'.repeat(10_000), "' OR 1=1 --", '<script>', '🌱🌍', 'for the of and');
  }
  return requested;
}

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

const median = (figures: readonly number[]) => percentile(figures, 0.5);

function print(name: string, value: number, unit: string, detail: Record<string, unknown>): void {
  const rounded = Math.round(value * 1000) / 1000;
  process.stdout.write(`${JSON.stringify({ name, value: rounded, unit, detail })}\n`);
}

/** Returns the wall-clock and CPU time of each call, in milliseconds. */
function time<Input>(inputs: readonly Input[], call: (input: Input) => void) {
  const wall: number[] = [];
  const cpu: number[] = [];
  for (const input of inputs) {
    const before = process.cpuUsage();
    const start = performance.now();
    call(input);
    wall.push(performance.now() - start);
    const { user, system } = process.cpuUsage(before);
    cpu.push((user + system) / 1000);
  }
  return { wall, cpu };
}

const products = searchables();
const builds = time([1, 2, 3], () => buildSearchIndex(products));
print('search_index_build', median(builds.wall), 'ms', {
  goal: 2000,
  products: PRODUCTS,
  cpu: median(builds.cpu),
});

collectGarbage();
const before = process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
const index = buildSearchIndex(products);
collectGarbage();
const used = process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers - before;
print('search_index_memory', used / 2 ** 20, 'MB', { products: index.size, goal: 64 });

const requested = queries(products);
time(requested, (text) => index.query(text, { limit: 8 })); // warms up the JIT, as in a running server
const rounds = Array.from({ length: ROUNDS }, () =>
  time(requested, (text) => index.query(text, { limit: 8 })),
);
print('search_query_p99', median(rounds.map(({ wall }) => percentile(wall, 0.99))), 'ms', {
  goal: 5,
  queries: requested.length,
  limit: 8,
  p50: median(rounds.map(({ wall }) => percentile(wall, 0.5))),
  cpuP99: median(rounds.map(({ cpu }) => percentile(cpu, 0.99))),
});

const whole = time(requested, (text) => index.query(text));
print('search_query_all_p99', percentile(whole.wall, 0.99), 'ms', {
  queries: requested.length,
  limit: 'none',
  cpuP99: percentile(whole.cpu, 0.99),
});

const changed = products.filter((_, at) => at % 50 === 0);
const replaced = time(changed, (product) => {
  index.replace({ ...product, title: `${product.title} again` });
});
print('search_replace_p99', percentile(replaced.wall, 0.99), 'ms', {
  products: changed.length,
  cpuP99: percentile(replaced.cpu, 0.99),
});
