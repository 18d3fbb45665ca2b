import { product } from './build';

const COUNTS = [50, 200, 400];

/** Hinged fiber boxes, with and without compartments. */
export const clamshells = [
  product({
    handle: 'bagasse-clamshell-9-in',
    title: 'Bagasse Clamshell, 9 in',
    productType: 'containers',
    description: [
      'The full-size hinged box, one open compartment. A double tab at the front closes with a push and opens again without tearing.',
      '9 by 9 by 3 in. Holds a hot entrée for an hour without going limp; very wet curries are better off in a lined box.',
      'Pressed from what’s left of sugarcane after juicing. Microwave safe. Tear it up and compost it at home, or put it with food scraps.',
    ],
    tags: ['clamshells', 'takeout', 'bagasse', 'plastic-free', 'best-seller'],
    material: 'Bagasse',
    compost: 'home',
    pictures: ['clamshell-1-open', 'clamshell-1-closed'],
    assortment: { cents: 36, counts: COUNTS },
  }),
  product({
    handle: 'bagasse-clamshell-8-in',
    title: 'Bagasse Clamshell, 8 in',
    productType: 'containers',
    description: [
      'An inch smaller each way, which is what most lunches need. Two fit side by side in a standard take-out bag.',
      '8 by 8 by 3 in, one compartment, double tab.',
      'Unlined bagasse, off-white, microwave safe. Home or commercial composting.',
    ],
    tags: ['clamshells', 'takeout', 'bagasse', 'plastic-free'],
    material: 'Bagasse',
    compost: 'home',
    pictures: ['clamshell-1-open-8'],
    assortment: { cents: 31, counts: COUNTS },
  }),
  product({
    handle: 'bagasse-burger-clamshell',
    title: 'Bagasse Burger Box, 6 in',
    productType: 'containers',
    description: [
      'A clamshell for one burger, a bao pair, or a slice of cake. Deep enough that the lid doesn’t press on the bun.',
      '6 by 6 by 3 in. Steam escapes at the hinge, so toast stays toast.',
      'Sugarcane fiber. Tear it up for the compost pile.',
    ],
    tags: ['clamshells', 'burger', 'takeout', 'bagasse', 'plastic-free', 'food-truck'],
    material: 'Bagasse',
    compost: 'home',
    pictures: ['clamshell-1-closed-6'],
    assortment: { cents: 21, counts: [50, 250, 500] },
  }),
  product({
    handle: 'bagasse-clamshell-9-in-3-compartment',
    title: 'Three-Compartment Clamshell, 9 in',
    productType: 'containers',
    description: [
      'Half for the main, two quarters for the sides. The walls reach up to the lid, so sauce stays where you put it.',
      '9 by 9 by 3 in. The usual choice for barbecue, plate lunches, and meal programs.',
      'Bagasse, unlined and microwave safe. Compost at home or with the kitchen scraps.',
    ],
    tags: ['clamshells', 'takeout', 'bagasse', 'compartments', 'catering', 'plastic-free'],
    material: 'Bagasse',
    compost: 'home',
    pictures: ['clamshell-3-open', 'clamshell-3-closed'],
    assortment: { cents: 38, counts: COUNTS },
  }),
  product({
    handle: 'bagasse-clamshell-8-in-3-compartment',
    title: 'Three-Compartment Clamshell, 8 in',
    productType: 'containers',
    description: [
      'For children’s plates, lighter lunches, and anyone who dislikes food that touches.',
      '8 by 8 by 3 in, with the same double tab as the big one.',
      'Sugarcane fiber without a lining. Home compost.',
    ],
    tags: ['clamshells', 'takeout', 'bagasse', 'compartments', 'school', 'plastic-free'],
    material: 'Bagasse',
    compost: 'home',
    pictures: ['clamshell-3-open-8'],
    assortment: { cents: 33, counts: COUNTS, changes: { '400 pieces': { stock: 0 } } },
  }),
  product({
    handle: 'natural-fiber-clamshell',
    title: 'Natural Fiber Clamshell',
    productType: 'containers',
    description: [
      'The same hinged box in the fiber’s natural brown. Hides sauce, photographs well, needs no bleach.',
      '8 and 9 in square, one compartment. A mix of bagasse and bamboo makes it a shade stiffer than the pale one.',
      'Unlined. Compost it at home or commercially.',
    ],
    tags: ['clamshells', 'takeout', 'bamboo', 'kraft', 'plastic-free'],
    material: 'Bagasse and bamboo fiber',
    compost: 'home',
    pictures: ['clamshell-kraft-open'],
    assortment: {
      sizes: [
        { name: '8 in', cents: 33 },
        { name: '9 in', cents: 38 },
      ],
      counts: COUNTS,
    },
  }),
  product({
    handle: 'natural-fiber-burger-box',
    title: 'Natural Fiber Burger Box, 6 in',
    productType: 'containers',
    description: [
      'Small, brown, and sturdy: a burger box for food trucks that would rather not look like a hospital.',
      '6 by 6 by 3 in with a single front tab. Line it with a grease-proof sheet if your burgers drip.',
      'Bagasse and bamboo, home compostable.',
    ],
    tags: ['clamshells', 'burger', 'takeout', 'bamboo', 'food-truck', 'plastic-free'],
    material: 'Bagasse and bamboo fiber',
    compost: 'home',
    maxQuantity: 20,
    pictures: ['clamshell-kraft-open-6'],
    assortment: { cents: 23, counts: [50, 250, 500] },
  }),
];
