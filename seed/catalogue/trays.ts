import { product } from './build';

/** Trays: food boats, cup carriers, sushi and compartment trays. */
export const trays = [
  product({
    handle: 'kraft-food-tray-small',
    title: 'Small Kraft Food Tray',
    productType: 'containers',
    description: [
      'The paper boat, for fries, tots, a soft pretzel, or two tacos. Folded from one sheet, with no glue.',
      'Half-pound and one-pound sizes. They nest by the hundred and open with a flick of the thumb.',
      'Kraft board with a thin clay coating against grease. Compost at home or with food scraps.',
    ],
    tags: ['trays', 'food-truck', 'takeout', 'kraft', 'events', 'best-seller'],
    material: 'Kraft paperboard',
    compost: 'home',
    pictures: ['tray-boat-kraft-small', 'paper-basket'],
    assortment: {
      sizes: [
        { name: '1/2 lb', cents: 6 },
        { name: '1 lb', cents: 7.2 },
      ],
      counts: [100, 500, 1000],
    },
  }),
  product({
    handle: 'kraft-food-tray-large',
    title: 'Large Kraft Food Tray',
    productType: 'containers',
    description: [
      'For loaded fries, ribs, and anything that comes with a knife. The walls are double folded at the corners, so you can carry it by one end.',
      'Two-, three-, and five-pound sizes. Line it with a grease-proof sheet when the sauce is thin.',
      'Kraft board, clay coated. Home compost once the bones are out.',
    ],
    tags: ['trays', 'food-truck', 'takeout', 'kraft', 'events'],
    material: 'Kraft paperboard',
    compost: 'home',
    pictures: ['tray-boat-kraft', 'paper-basket'],
    assortment: {
      sizes: [
        { name: '2 lb', cents: 9 },
        { name: '3 lb', cents: 11 },
        { name: '5 lb', cents: 14.5 },
      ],
      counts: [100, 500],
    },
  }),
  product({
    handle: 'four-cup-carrier',
    title: 'Four-Cup Carrier',
    productType: 'containers',
    description: [
      'Molded from recycled paper pulp. The pockets flex, so an 8 oz cup and a 24 oz cup both stand firmly in the same tray.',
      'Tears down the middle into two 2-cup carriers. About 8 by 8 in; stacks of 75 in a carton.',
      'Plain pulp with no coating. Recycle it with paper, or tear it up and compost it as dry brown matter.',
    ],
    tags: ['trays', 'cup-carrier', 'coffee', 'takeout', 'best-seller'],
    material: 'Recycled molded pulp',
    compost: 'home',
    pictures: ['tray-carrier-4', 'tray-carrier-cups'],
    assortment: { cents: 21, counts: [75, 300] },
  }),
  product({
    handle: 'bagasse-sushi-tray',
    title: 'Bagasse Sushi Tray',
    productType: 'containers',
    description: [
      'A long, low tray with a slight rim for rolls, nigiri, cut fruit, or pastries. Natural off-white that makes salmon glow.',
      'Three lengths. Fiber breathes a little, so rice doesn’t sweat the way it does in plastic.',
      'Sugarcane fiber, unlined. Tear it up and compost it at home.',
    ],
    tags: ['trays', 'sushi', 'takeout', 'bagasse', 'deli'],
    material: 'Bagasse',
    compost: 'home',
    pictures: ['tray-sushi'],
    assortment: {
      sizes: [
        { name: '7 x 4 in', cents: 17 },
        { name: '9 x 5 in', cents: 21 },
        { name: '10 x 6 in', cents: 25 },
      ],
      counts: [50, 300],
      changes: { '10 x 6 in / 300 pieces': { stock: 0 } },
    },
  }),
  product({
    handle: 'five-compartment-tray',
    title: 'Five-Compartment Tray',
    productType: 'containers',
    description: [
      'The school lunch tray: main, two sides, fruit, and a slot for cutlery or milk. Peas stay out of the pudding.',
      '10.5 by 8.5 in, pressed thick enough for a second grader to carry full.',
      'Bagasse, microwave safe for reheating. Scrape and compost, at home or with the kitchen’s food waste.',
    ],
    tags: ['trays', 'school', 'catering', 'bagasse', 'compartments'],
    material: 'Bagasse',
    compost: 'home',
    pictures: ['tray-compartment-5'],
    assortment: { cents: 24, counts: [50, 250, 500] },
  }),
  product({
    handle: 'lined-basket-tray-set',
    title: 'Lined Tray Set',
    productType: 'containers',
    description: [
      'Kraft trays with printed grease-proof sheets cut to fit, one sheet per tray. Looks like a diner basket, composts like paper.',
      'Two-pound trays and 12 in sheets with a small leaf pattern. For burgers, wings, and grilled cheese.',
      'Both parts compost at home, along with what’s left of the fries.',
    ],
    tags: ['trays', 'food-truck', 'burger', 'set', 'kraft'],
    material: 'Kraft paper',
    compost: 'home',
    pictures: ['paper-basket', 'tray-boat-kraft'],
    assortment: { cents: 15, counts: [100, 400], unit: 'sets', parts: 2 },
  }),
];
