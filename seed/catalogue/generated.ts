import { hash, product, type Assortment } from './build';
import { families, lines } from './families';
import type { Family } from './family';
import { catalogue } from './index';
import type { Compost, SeedProduct } from './types';

const FAREWELL: Record<Compost, string> = {
  home: 'Tear it up and compost it at home, or send it along with the food scraps.',
  industrial: 'Made for a commercial composting facility; ask your hauler whether it goes to one.',
  recycle: 'Recycle it when it’s clean.',
  reuse: 'Made to be worn and washed for years.',
};

/** Returns a repeatable generator of numbers in [0, 1) from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const slug = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Builds the nth product of a family: line, look, size and grade are digits of n; the rest is a number. */
function member(family: Family, n: number): SeedProduct {
  let rest = n;
  const digit = <T>(values: T[]): T => {
    const value = values[rest % values.length] as T;
    rest = Math.floor(rest / values.length);
    return value;
  };
  const line = digit(lines);
  const appearance = digit(family.styles);
  const size = digit(family.worn ? family.sizes.slice(0, 1) : family.sizes);
  const grade = digit(family.grades);
  const edition = rest === 0 ? '' : ` ${rest + 1}`;

  const name = [line, grade, appearance.name, family.noun].filter(Boolean).join(' ') + edition;
  const title = family.worn ? name : `${name}, ${size.name}`;
  const handle = slug(title);
  const random = randomFrom(hash(handle));

  // A line costs up to 15% more or less than the hand-made goods of its kind.
  const factor = (0.85 + random() * 0.3) * (grade ? 1.08 : 1);
  const scaled = (cents: number) =>
    family.counts ? cents * factor : Math.round((cents * factor) / 50) * 50;
  const assortment: Assortment = family.counts
    ? {
        cents: scaled(size.cents),
        counts: family.counts,
        ...(family.unit ? { unit: family.unit, parts: family.parts } : {}),
      }
    : {
        sizes: (family.worn ? family.sizes : [size]).map((each) => ({
          ...each,
          cents: scaled(each.cents),
        })),
      };
  const made = product({
    handle,
    title,
    productType: family.productType,
    description: [
      `${family.uses.join(' ')} From the ${line} line, in ${appearance.material.toLowerCase()}.`,
      FAREWELL[appearance.compost],
    ],
    tags: [...family.tags, slug(appearance.name), slug(line)],
    material: appearance.material,
    compost: appearance.compost,
    ...(size.rim ? { rim: size.rim } : {}),
    ...(random() < 0.08 ? { maxQuantity: 5 + Math.floor(random() * 4) * 5 } : {}),
    pictures: appearance.pictures.map((key, at) => (at === 0 ? key + (size.suffix ?? '') : key)),
    assortment,
    hidden: random() < 0.02,
  });
  for (const variant of made.variants) {
    if (random() < 0.03) variant.stock = 0;
  }
  return made;
}

/**
 * Generates a catalogue of `count` products for load tests: the hand-made ones first, then products from
 * each family in turn. The same count gives the same catalogue, and a larger catalogue begins with the
 * smaller one. A count below the number of hand-made products returns just those.
 */
export function generateCatalogue(count: number): SeedProduct[] {
  const products = [...catalogue];
  for (let n = 0; products.length < count; n += 1) {
    const family = families[n % families.length] as Family;
    products.push(member(family, Math.floor(n / families.length)));
  }
  return products;
}
