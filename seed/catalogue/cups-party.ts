import { product } from './build';

/** Party packs: everything to pour drinks for a crowd, counted in guests. */
export const partyPacks = [
  product({
    handle: 'cold-party-pack-16-oz',
    title: 'Cold Drinks Party Pack, 16 oz',
    productType: 'cups',
    description: [
      'One clear 16 oz cup, one dome lid, and one striped paper straw for each guest, in a box that opens into a dispenser.',
      'Cups and lids meet at 98 mm. Lemonade, iced tea, punch, milkshakes: the dome leaves room for fruit or cream on top.',
      'A compost bag for the cups and lids is folded in. Both need a commercial facility; the straws can go in your backyard pile.',
    ],
    tags: ['party-packs', 'cold-cups', 'events', 'set', 'best-seller'],
    material: 'PLA and paper',
    compost: 'industrial',
    rim: '98 mm',
    pictures: ['party-pack-cold-16', 'lid-dome-on-cup'],
    assortment: {
      sizes: [
        { name: '25 guests', cents: 1450, pieces: 75 },
        { name: '50 guests', cents: 2650, pieces: 150 },
        { name: '100 guests', cents: 4900, pieces: 300 },
      ],
    },
  }),
  product({
    handle: 'hot-party-pack-12-oz',
    title: 'Hot Drinks Party Pack, 12 oz',
    productType: 'cups',
    description: [
      'Kraft 12 oz cups with white fiber lids for cocoa stands, open houses, funerals, and frosty sidelines.',
      'Rim 90 mm. The lids are pressed plant fiber: they feel like cardboard and don’t give tea a plastic smell.',
      'Cups go to commercial composting. Lids can go there too, or torn up in a home compost pile.',
    ],
    tags: ['party-packs', 'hot-cups', 'events', 'set'],
    material: 'Kraft paper and molded fiber',
    compost: 'industrial',
    rim: '90 mm',
    pictures: ['party-pack-hot-12', 'cup-hot-12-kraft', 'lid-hot-fiber'],
    assortment: {
      sizes: [
        { name: '25 guests', cents: 1250, pieces: 50 },
        { name: '50 guests', cents: 2300, pieces: 100 },
        { name: '100 guests', cents: 4200, pieces: 200 },
      ],
    },
  }),
  product({
    handle: 'backyard-party-pack',
    title: 'Backyard Party Pack',
    productType: 'cups',
    description: [
      'Cups, 9 in plates, and birch forks, one of each per guest, with napkins to spare. Enough for a cookout without getting out the good dishes.',
      'Clear 16 oz cups for the cooler; bagasse plates that hold a burger and wet slaw; forks that don’t snap in potato salad.',
      'Plates, forks, and napkins can go in a home compost pile. Keep the clear cups separate for a commercial facility.',
    ],
    tags: ['party-packs', 'cold-cups', 'events', 'set', 'plates-included'],
    material: 'PLA, bagasse and birch',
    compost: 'industrial',
    rim: '98 mm',
    pictures: ['party-pack-cold-16', 'plate-stack', 'fork-birch-bundle', 'napkin-kraft'],
    assortment: {
      sizes: [
        { name: '20 guests', cents: 1900, pieces: 100 },
        { name: '40 guests', cents: 3500, pieces: 200 },
      ],
    },
  }),
  product({
    handle: 'iced-coffee-party-pack',
    title: 'Iced Coffee Party Pack',
    productType: 'cups',
    description: [
      'For office Fridays and brunch: clear cups with flat lids and paper straws. You bring the cold brew; we bring the rest.',
      '16 oz cups, 98 mm flat lids with a straw slot, 7.75 in straws. Stacks flat enough for a desk drawer.',
      'Cups and lids to commercial composting, straws to any compost.',
    ],
    tags: ['party-packs', 'cold-cups', 'iced-coffee', 'office', 'set'],
    material: 'PLA and paper',
    compost: 'industrial',
    rim: '98 mm',
    pictures: ['cup-cold-16-iced', 'cup-cold-stack', 'lid-flat-on-cup'],
    assortment: {
      sizes: [
        { name: '25 guests', cents: 1400, pieces: 75 },
        { name: '50 guests', cents: 2550, pieces: 150 },
      ],
    },
  }),
  product({
    handle: 'coffee-morning-party-pack',
    title: 'Coffee Morning Party Pack',
    productType: 'cups',
    description: [
      'Double-wall cups, birch stirrers, and kraft napkins for a church hall, a school fair, or a long board meeting.',
      'The cups hold 12 oz with a 90 mm rim and need no sleeve. Stirrers are 5.5 in, smooth on both edges.',
      'Stirrers and napkins compost at home. The cups are lined and need a commercial facility.',
    ],
    tags: ['party-packs', 'hot-cups', 'coffee', 'office', 'set'],
    material: 'Kraft paper and birch',
    compost: 'industrial',
    rim: '90 mm',
    pictures: ['cup-double-12-kraft', 'stirrer-birch', 'napkin-kraft'],
    assortment: {
      sizes: [
        { name: '25 guests', cents: 1350, pieces: 75 },
        { name: '75 guests', cents: 3600, pieces: 225, picture: 'cup-double-12-kraft' },
      ],
      changes: { '75 guests': { stock: 0 } },
    },
  }),
  product({
    handle: 'toast-party-pack',
    title: 'Toast Party Pack',
    productType: 'cups',
    description: [
      'Clear cups in two sizes: 9 oz for a glass of something sparkling, 16 oz for beer or water after. No dishes to wash.',
      'Half and half, nested in paper sleeves. The small cup measures 78 mm at the rim, the large one 98 mm; no lids are included.',
      'PLA, for cold drinks only. Commercial composting.',
    ],
    tags: ['party-packs', 'cold-cups', 'events', 'bar', 'wedding'],
    material: 'PLA',
    compost: 'industrial',
    maxQuantity: 10,
    pictures: ['cup-cold-stack', 'cup-cold-9-clear', 'victory-beer-pair'],
    assortment: {
      sizes: [
        { name: '50 guests', cents: 1550, pieces: 100 },
        { name: '150 guests', cents: 4200, pieces: 300 },
      ],
    },
  }),
];
