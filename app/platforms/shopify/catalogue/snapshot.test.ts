import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ListedProduct } from '~/domain/catalogue/catalogue';
import { cents } from '~/domain/core/money';
import { changeSnapshot, takeSnapshot } from './snapshot';

const product = fc.record({
  productType: fc.constantFrom('cups', 'lids', 'sleeves'),
  title: fc.constantFrom('Kraft Cup', 'Clear Cup', 'Dome Lid'),
  rim: fc.constantFrom('80 mm', '90 mm', null),
  sizes: fc.constantFrom(['8 oz'], ['12 oz'], []),
  price: fc.integer({ min: 1, max: 3 }),
});

function listed(number: number, facts: typeof product extends fc.Arbitrary<infer T> ? T : never) {
  const { price, ...own } = facts;
  return {
    ...own,
    sizes: [...own.sizes],
    id: `gid://shopify/Product/${number}`,
    handle: `product-${number}`,
    description: 'Holds coffee.',
    tags: ['Public', 'hot-cups'],
    available: true,
    material: 'PLA',
    compost: 'home',
    minPriceCents: cents(price),
    variantTitles: ['Case'],
    colors: [],
    materials: ['PLA'],
    picture: null,
  } satisfies ListedProduct;
}

/** By number: products, and changes of which null takes one away. */
const numbers = fc.integer({ min: 1, max: 12 });
const many = fc.uniqueArray(fc.tuple(numbers, product), { selector: ([number]) => number });
const changes = fc.uniqueArray(fc.tuple(numbers, fc.option(product)), {
  selector: ([number]) => number,
});

it('a changed snapshot is one that is taken anew, and has told all lists that differ', () => {
  fc.assert(
    fc.property(many, changes, (before, changed) => {
      const old = takeSnapshot(before.map(([number, facts]) => listed(number, facts)));
      const types = ['cups', 'lids', 'sleeves'];
      const lists = types.map((type) => old.ofTypes([type]));
      const { snapshot, tags } = changeSnapshot(
        old,
        changed.map(([number, facts]) => ({
          id: `gid://shopify/Product/${number}`,
          listed: facts && listed(number, facts),
        })),
      );
      const after = new Map<number, Parameters<typeof listed>[1] | null>([...before, ...changed]);
      const anew = takeSnapshot(
        [...after].flatMap(([number, facts]) => (facts ? [listed(number, facts)] : [])),
      );
      expect(snapshot.products).toEqual(anew.products);
      expect([...snapshot.byHandle.keys()]).toEqual([...anew.byHandle.keys()]);
      for (const text of ['kraft', 'dome lid', 'clear 12 oz']) {
        const [own, other] = [snapshot, anew].map(({ search }) => search.query(text));
        expect(own).toEqual(other);
      }
      types.forEach((type, at) => {
        const list = snapshot.ofTypes([type]);
        expect(list).toEqual(anew.ofTypes([type]));
        if (!tags.has(`list-${type}`)) expect(list).toBe(lists[at]);
        else expect(list).not.toEqual(lists[at]);
      });
      expect(tags.has('catalogue')).toBe(snapshot !== old);
    }),
    { numRuns: 200 },
  );
});

it('products share the texts that many of them have', () => {
  const facts = {
    productType: 'cups',
    title: 'Kraft Cup',
    rim: null,
    sizes: [],
    price: 1,
  } as const;
  const parsed = [1, 2].map((n) => JSON.parse(JSON.stringify(listed(n, facts))) as ListedProduct);
  const [one, other] = takeSnapshot(parsed).products;
  expect(one?.tags).toBe(other?.tags);
  expect(one?.variantTitles).toBe(other?.variantTitles);
  expect(one).toEqual(parsed[0]);
});
