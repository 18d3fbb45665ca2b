import { product } from './build';

const COUNTS = [50, 500, 1000];

/** Sip lids for cold cups: drink without a straw. Hot sip lids are in lids-hot. */
export const sipLids = [
  product({
    handle: 'sip-lid-98-mm',
    title: 'Clear Sip Lid, 98 mm',
    productType: 'lids',
    description: [
      'A raised sip edge instead of a straw hole. You drink iced coffee like hot coffee, with one less thing to throw away.',
      '98 mm, for clear cups of 16, 20, and 24 oz. The opening is wide enough for small ice and holds back the big cubes.',
      'PLA; cold drinks; commercial composting with the cup.',
    ],
    tags: ['sip', 'cold-cup-lids', 'strawless', 'clear', 'iced-coffee', 'best-seller'],
    material: 'PLA',
    compost: 'industrial',
    rim: '98 mm',
    pictures: ['lid-sip-clear', 'lid-sip-on-cup', 'lid-cold-sizes'],
    assortment: { cents: 8.4, counts: COUNTS },
  }),
  product({
    handle: 'sip-lid-92-mm',
    title: 'Clear Sip Lid, 92 mm',
    productType: 'lids',
    description: [
      'The strawless lid for the small iced coffee. Leave the straws in the drawer and offer one only when asked.',
      'Made for the 92 mm rim of our 12 oz clear cup.',
      'Clear PLA, for commercial composting.',
    ],
    tags: ['sip', 'cold-cup-lids', 'strawless', 'clear', 'iced-coffee'],
    material: 'PLA',
    compost: 'industrial',
    rim: '92 mm',
    pictures: ['lid-sip-clear-92', 'lid-cold-sizes'],
    assortment: { cents: 7.9, counts: COUNTS },
  }),
  product({
    handle: 'sip-lid-78-mm',
    title: 'Clear Sip Lid, 78 mm',
    productType: 'lids',
    description: [
      'A sip lid for 9 oz cups. Day cares and nursing homes use it because small hands can manage it.',
      '78 mm, with a soft rounded edge at the opening.',
      'PLA, cold drinks only, commercial composting.',
    ],
    tags: ['sip', 'cold-cup-lids', 'strawless', 'clear'],
    material: 'PLA',
    compost: 'industrial',
    rim: '78 mm',
    pictures: ['lid-sip-clear-78', 'lid-cold-sizes'],
    assortment: { cents: 7, counts: COUNTS },
  }),
  product({
    handle: 'recycled-sip-lid-98-mm',
    title: 'Recycled Sip Lid, 98 mm',
    productType: 'lids',
    description: [
      'Strawless and recycled: a clear sip lid of recycled PET for 98 mm cups.',
      'A firm fit that survives a cup holder on a rough road. Stacks of 50.',
      'Goes into the recycling bin on top of a recycled cup. Keep it out of compost.',
    ],
    tags: ['sip', 'cold-cup-lids', 'strawless', 'recycled', 'clear'],
    material: 'Recycled PET',
    compost: 'recycle',
    rim: '98 mm',
    pictures: ['lid-sip-on-cup', 'lid-sip-clear'],
    assortment: { cents: 7.4, counts: [50, 600] },
  }),
  product({
    handle: 'sip-lid-85-mm-paper-cups',
    title: 'Sip Lid for Paper Cold Cups, 85 mm',
    productType: 'lids',
    description: [
      'A clear sip lid shaped for the rolled rim of an 85 mm paper cold cup. For lemonade, root beer, or an iced latte on the go.',
      'Cold only. For hot drinks, use the white, black, or green hot lids on a hot cup.',
      'PLA, for commercial composting.',
    ],
    tags: ['sip', 'cold-cup-lids', 'strawless', 'clear', 'soda'],
    material: 'PLA',
    compost: 'industrial',
    rim: '85 mm',
    pictures: ['lid-sip-clear-85'],
    assortment: { cents: 7.8, counts: COUNTS, changes: { '1,000 pieces': { stock: 0 } } },
  }),
];
