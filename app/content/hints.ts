/** What the search box proposes in turn, one every 3 s (spec section 9, Rotating hint). */
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
