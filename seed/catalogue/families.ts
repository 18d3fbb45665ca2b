import { drinkFamilies } from './families-drinks';
import { foodFamilies } from './families-food';
import { merchFamilies } from './families-merch';
import { tableFamilies } from './families-table';
import type { Family } from './family';

/** All families, in the order in which the generated catalogue cycles through them. */
export const families: Family[] = [
  ...drinkFamilies,
  ...foodFamilies,
  ...tableFamilies,
  ...merchFamilies,
];

/** Invented brand lines; none of them is the name of a color or material. */
export const lines = [
  'Meadow',
  'Tidewater',
  'Cedar Row',
  'Harvest',
  'Juniper',
  'Fern Hollow',
  'Larkspur',
  'Willow',
  'Prairie',
  'Saltmarsh',
  'Millbrook',
  'Hazel',
  'Sycamore',
  'Driftwood',
  'Clover',
  'Long Field',
  'Foxglove',
  'Orchard',
  'Ridgeline',
  'Sagebrush',
  'Thistle',
  'Riverbend',
  'Alder',
  'Old Quarry',
  'Summit',
  'Wren',
  'Heron',
  'Kestrel',
  'Plover',
  'Sandpiper',
  'Tamarack',
  'Hickory',
  'Laurel',
  'Magnolia',
  'Acorn',
  'Barley',
  'Rye Field',
  'Oat Mill',
  'Stonebridge',
  'Millpond',
  'Lighthouse',
  'Harborside',
  'Cloudberry',
  'Huckleberry',
  'Elderflower',
  'Yarrow',
  'Nettle',
  'Bramble',
];
