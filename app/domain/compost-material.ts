import type { Compost } from './catalogue';

/** What a composting place takes or refuses: the materials of our goods, as such places tell them apart. */
export const COMPOST_MATERIALS = ['paper', 'lined-paper', 'fiber', 'wood', 'bioplastic'] as const;

export type CompostMaterial = (typeof COMPOST_MATERIALS)[number];

/** Paper with a plant lining is refused by many that take plain paper, so it is a material of its own. */
const LINED = /[^,]*,\s*[^,]*\blined\b/g;

const WORDS: readonly (readonly [CompostMaterial, RegExp])[] = [
  ['paper', /paper|kraft|board\b|corrugated/],
  ['fiber', /bagasse|fib(?:er|re)|pulp|bamboo|sugarcane/],
  ['wood', /\b(?:birch|wood)\b/],
  ['bioplastic', /\bc?pla\b|starch/],
];

/**
 * What a place must take so that a product can go there, in the order of `COMPOST_MATERIALS`. A product
 * of several materials needs all of them. Empty for what is not composted, and where the shop's words
 * for the material say nothing that we know.
 */
export function neededMaterials({
  compost,
  material,
}: {
  compost: Compost | null;
  /** As the shop writes it, like `'Kraft paper, PLA lined'`. */
  material: string | null;
}): CompostMaterial[] {
  if ((compost !== 'home' && compost !== 'industrial') || material === null) return [];
  const text = material.toLowerCase();
  const plain = text.replace(LINED, '');
  const found = new Set(WORDS.flatMap(([name, words]) => (words.test(plain) ? [name] : [])));
  if (plain !== text) found.add('lined-paper');
  return COMPOST_MATERIALS.filter((name) => found.has(name));
}

/** Reads `'paper,bioplastic'`; what is none of the materials is left out. */
export function materialsIn(text: string | null): CompostMaterial[] {
  const said = new Set((text ?? '').slice(0, 200).split(','));
  return COMPOST_MATERIALS.filter((name) => said.has(name));
}
