/** The hints of the search box, which change every 3 s (spec section 9, Rotating hint). */
export const HINTS = [
  'Cold Cups',
  'Hot Cups',
  'Party Packs',
  'Lids',
  'Containers',
  'Cutlery',
  'Straws',
  'Bags',
  'Sleeves',
  'Merch',
] as const;
