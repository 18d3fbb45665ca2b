import { measuresIn } from '~/domain/core/measures';

/** What the filters ask of a product. A fact counts wherever the shop states it, not only in an option. */

type Described = {
  title: string;
  productType: string;
  description: string;
  tags: readonly string[];
};

/** Goods whose ounces are a cup's even in running text; elsewhere '5 oz' may be the weight of a cloth. */
const OF_CUPS = new Set(['cups', 'sleeves']);

const isOunces = (size: string) => size.endsWith(' oz');

/**
 * Returns a product's sizes: the values of its option Size and the measures in its title. A value that
 * contains a measure ('Hot, 12 oz'; '12 oz, 30 cups') is that measure. Only a cup or sleeve without either
 * has the ounces of its description.
 */
export function sizesOf(product: Described, options: readonly string[]): string[] {
  const named = options.flatMap((value) => {
    const measures = measuresIn(value);
    return measures.length > 0 ? measures : [value];
  });
  const sizes = new Set([...named, ...measuresIn(product.title)]);
  if (OF_CUPS.has(product.productType) && ![...sizes].some(isOunces)) {
    for (const size of measuresIn(product.description).filter(isOunces)) sizes.add(size);
  }
  return [...sizes];
}

const COLOR = 'black|blue|clear|forest|gold|green|kraft|navy|orange|purple|red|white';
const COLORS = new RegExp(String.raw`\b(?:${COLOR})(?: and (?:${COLOR}))?\b`, 'gi');

/** Returns a product's colors: the values of its option Color; without one, those of its title; else its tags'. */
export function colorsOf(product: Described, options: readonly string[]): string[] {
  if (options.length > 0) return [...options];
  const plain = product.title.replace(/\bforest green\b/i, 'Forest');
  const titled = plain.match(COLORS) ?? [];
  const said =
    titled.length > 0 ? titled : product.tags.filter((tag) => tag.match(COLORS)?.[0] === tag);
  return [...new Set(said.map(capitalized))];
}

/** Returns the materials in the shop's description of them: 'PLA, bagasse and birch' are three. */
export function materialsOf(material: string | null): string[] {
  if (material === null) return [];
  // What a material is lined with belongs to it: 'Kraft paper, PLA lined'.
  return [...new Set(material.split(/,\s+(?![^,]*\blined\b)|\s+(?:and|or)\s+/).map(capitalized))];
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
