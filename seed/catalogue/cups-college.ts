import { product } from './build';

/** Builds a college cup with what all color pairs share; the descriptions differ. */
function collegeCup(
  colors: [string, string],
  picture: string,
  description: string[],
  soldOut?: string,
) {
  const [first, second] = colors;
  return product({
    handle: `college-cup-${first.toLowerCase()}-${second.toLowerCase()}`,
    title: `College Cup, ${first} and ${second}`,
    productType: 'cups',
    description,
    tags: ['college', 'game-day', 'events', 'paper-cups', first.toLowerCase()],
    material: 'White paperboard, PLA lined',
    compost: 'industrial',
    rim: '90 mm',
    pictures: [picture, 'college-row'],
    assortment: {
      sizes: [
        { name: '12 oz', cents: 23 },
        { name: '16 oz', cents: 25.5 },
      ],
      counts: [50, 250, 500],
      changes: soldOut ? { [soldOut]: { stock: 0 } } : {},
    },
  });
}

/** Paper cups in team colors. They say CAMPUS and nothing else: no school's name or mark. */
export const collegeCups = [
  collegeCup(['Red', 'White'], 'college-red-white', [
    'A white cup with a broad red band, for tailgates, dorm coffee carts, and the walk back from the game. It says campus and names no school, so any red-and-white school can use it.',
    'Paper with a plant-based lining: good for hot cocoa in November and cold soda in September. Rim 90 mm, so hot lids fit.',
    'For commercial composting. Ask your stadium where the compost station is before kickoff.',
  ]),
  collegeCup(['Navy', 'Gold'], 'college-navy-gold', [
    'Navy all around with a gold band at mid height. The dark wall hides coffee drips, which is why student unions like it.',
    'Single wall, 90 mm rim, printed with water-based ink on the outside only.',
    'Lined with PLA and made for commercial composting.',
  ]),
  collegeCup(
    ['Orange', 'Blue'],
    'college-orange-blue',
    [
      'A blue cup with an orange band you can see from the upper deck. Made for concession stands and watch parties.',
      'Hot or cold, 90 mm rim. Stacks of 50 come in a paper wrap with the color printed on the end, easy to find in a dark storeroom.',
      'PLA-lined paperboard; send it to commercial composting.',
    ],
    '16 oz / 500 pieces',
  ),
  collegeCup(['Purple', 'Gold'], 'college-purple-gold', [
    'Deep purple with a gold band. Orders of this pair come in waves around homecoming, so plan two weeks ahead.',
    'The same stiff single wall as our white hot cup, 90 mm rim. Add a sleeve for tea.',
    'PLA-lined, for commercial composting.',
  ]),
  collegeCup(['Green', 'White'], 'college-green-white', [
    'White with a green band: a school color for some, a fresh look for everyone else. Farmers markets buy it too.',
    'Rim 90 mm, in 12 and 16 oz. Good for hot and cold drinks.',
    'Paperboard with a PLA lining. Commercial composting where paper cups are accepted.',
  ]),
  product({
    handle: 'college-cup-mixed-case',
    title: 'College Cup Mixed Case',
    productType: 'cups',
    description: [
      'All five color pairs in one carton, the same number of each: for rivalry weekends, college fairs, and anyone who has not picked a side.',
      'Cups are 16 oz with a 90 mm rim. Each color is wrapped separately, so unopened sleeves keep for next season.',
      'PLA-lined paperboard for commercial composting.',
    ],
    tags: ['college', 'game-day', 'events', 'paper-cups'],
    material: 'White paperboard, PLA lined',
    compost: 'industrial',
    rim: '90 mm',
    pictures: ['college-row'],
    assortment: { cents: 25, counts: [50, 250, 500] },
  }),
  product({
    handle: 'tailgate-party-pack',
    title: 'Tailgate Party Pack',
    productType: 'cups',
    description: [
      'Team-color cups, kraft food trays, and napkins for the back of a truck. Choose the colors; the rest is the same for both teams.',
      '16 oz cups with a 90 mm rim, 2 lb trays that hold wings and fries, and two napkins per guest.',
      'Trays and napkins can go in a home compost pile once the bones are out. The cups need a commercial facility.',
    ],
    tags: ['college', 'party-packs', 'game-day', 'events', 'set'],
    material: 'Paperboard and kraft paper',
    compost: 'industrial',
    rim: '90 mm',
    maxQuantity: 10,
    pictures: ['college-row', 'tray-boat-kraft', 'napkin-kraft'],
    assortment: {
      colors: [
        { name: 'Red and White', picture: 'college-red-white' },
        { name: 'Navy and Gold', picture: 'college-navy-gold' },
        { name: 'Orange and Blue', picture: 'college-orange-blue' },
        { name: 'Purple and Gold', picture: 'college-purple-gold' },
        { name: 'Green and White', picture: 'college-green-white' },
      ],
      sizes: [
        { name: '25 guests', cents: 1800, pieces: 100 },
        { name: '50 guests', cents: 3300, pieces: 200 },
      ],
      changes: { 'Purple and Gold / 50 guests': { stock: 0 } },
    },
  }),
];
