import type { Compost } from './catalogue';

/** What composting places accept or refuse: the materials of our goods, in the categories that they use. */
export const COMPOST_MATERIALS = ['paper', 'lined-paper', 'fiber', 'wood', 'bioplastic'] as const;

export type CompostMaterial = (typeof COMPOST_MATERIALS)[number];

/** Many places that accept plain paper refuse paper with a plant lining, so it is its own material. */
const LINED = /[^,]*,\s*[^,]*\blined\b/g;

const PATTERNS: readonly (readonly [CompostMaterial, RegExp])[] = [
  ['paper', /paper|kraft|board\b|corrugated/],
  ['fiber', /bagasse|fib(?:er|re)|pulp|bamboo|sugarcane/],
  ['wood', /\b(?:birch|wood)\b/],
  ['bioplastic', /\bc?pla\b|starch/],
];

/**
 * Returns the materials that a place must accept to take a product, in the order of `COMPOST_MATERIALS`.
 * Several materials are all required. Empty if the product is not composted, or if nothing in the shop's
 * description of the material is known to us.
 */
export function neededMaterials({
  compost,
  material,
}: {
  compost: Compost | null;
  /** As the shop describes it, such as `'Kraft paper, PLA lined'`. */
  material: string | null;
}): CompostMaterial[] {
  if ((compost !== 'home' && compost !== 'industrial') || material === null) return [];
  const text = material.toLowerCase();
  const plain = text.replace(LINED, '');
  const found = new Set(PATTERNS.flatMap(([name, pattern]) => (pattern.test(plain) ? [name] : [])));
  if (plain !== text) found.add('lined-paper');
  return COMPOST_MATERIALS.filter((name) => found.has(name));
}

/** Parses `'paper,bioplastic'`; unknown materials are dropped. */
export function materialsIn(text: string | null): CompostMaterial[] {
  const names = new Set((text ?? '').slice(0, 200).split(','));
  return COMPOST_MATERIALS.filter((name) => names.has(name));
}
