import { product } from './build';

const COUNTS = [250, 1000, 5000];

/** Straws of paper, agave fiber and PLA. */
export const straws = [
  product({
    handle: 'white-paper-straw',
    title: 'White Paper Straw',
    productType: 'straws',
    description: [
      'Three layers of paper wound tight and glued with starch. It keeps its shape through a slow drink, but not through a movie.',
      '7.75 in long. Use 6 mm for soda and water, 8 mm for juice.',
      'Uncoated and unprinted. Compost it at home with the coffee grounds.',
    ],
    tags: ['straws', 'paper-straws', 'white', 'plastic-free', 'best-seller'],
    material: 'Paper',
    compost: 'home',
    pictures: ['straw-paper-white'],
    assortment: {
      sizes: [
        { name: '6 mm', cents: 2.4 },
        { name: '8 mm', cents: 2.9 },
      ],
      counts: COUNTS,
    },
  }),
  product({
    handle: 'green-striped-paper-straw',
    title: 'Green Striped Paper Straw',
    productType: 'straws',
    description: [
      'The party straw: white paper with a leaf green stripe in food-safe, water-based ink.',
      '7.75 in by 6 mm, right for 16 oz cups and lemonade jars.',
      'Home compost. The ink sits on the outer layer only.',
    ],
    tags: ['straws', 'paper-straws', 'green', 'striped', 'events', 'plastic-free'],
    material: 'Paper',
    compost: 'home',
    pictures: ['straw-paper-green'],
    assortment: { cents: 2.6, counts: COUNTS },
  }),
  product({
    handle: 'kraft-paper-straw',
    title: 'Kraft Paper Straw',
    productType: 'straws',
    description: [
      'Unbleached brown paper straws. They match kraft cups and napkins and hide coffee stains.',
      '7.75 in, in 6 and 8 mm. The wall is 10% thicker than the white straw’s, so they last a little longer.',
      'Brown paper and starch glue; home compost.',
    ],
    tags: ['straws', 'paper-straws', 'kraft', 'iced-coffee', 'plastic-free'],
    material: 'Kraft paper',
    compost: 'home',
    pictures: ['straw-paper-kraft'],
    assortment: {
      sizes: [
        { name: '6 mm', cents: 2.5 },
        { name: '8 mm', cents: 3 },
      ],
      counts: COUNTS,
      changes: { '8 mm / 5,000 pieces': { stock: 0 } },
    },
  }),
  product({
    handle: 'jumbo-paper-straw',
    title: 'Jumbo Paper Straw',
    productType: 'straws',
    description: [
      'A wide straw for smoothies and thick shakes.',
      '8.5 in by 10 mm, five layers of white paper. Fits the hole in our dome lids exactly.',
      'Plain paper. Home compost; the thick wall takes a few weeks longer than a thin one.',
    ],
    tags: ['straws', 'paper-straws', 'white', 'juice-bar', 'smoothie', 'plastic-free'],
    material: 'Paper',
    compost: 'home',
    pictures: ['straw-paper-white'],
    assortment: { cents: 4.4, counts: [250, 1000, 2500] },
  }),
  product({
    handle: 'agave-straw',
    title: 'Agave Fiber Straw',
    productType: 'straws',
    description: [
      'Made with the fiber left over from agave harvests, bound with a plant resin. Speckled, firm, and not soggy.',
      'In 8.25 in for tall cups and 6 in for short ones. Good in cold drinks; keep it out of hot tea.',
      'The resin needs a commercial composting facility.',
    ],
    tags: ['straws', 'agave', 'bar', 'iced-coffee', 'new'],
    material: 'Agave fiber',
    compost: 'industrial',
    pictures: ['straw-agave'],
    assortment: {
      sizes: [
        { name: '6 in', cents: 3.6 },
        { name: '8.25 in', cents: 4.2 },
      ],
      counts: COUNTS,
    },
  }),
  product({
    handle: 'cocktail-straw',
    title: 'Paper Cocktail Straw',
    productType: 'straws',
    description: [
      'Short and slim, for highballs and iced espresso. Stirs as well as it sips.',
      '5.75 in by 5 mm, white with a stripe in green, clay, or marigold, mixed in the box.',
      'Compost with the lime wedges.',
    ],
    tags: ['straws', 'paper-straws', 'cocktail', 'bar', 'plastic-free'],
    material: 'Paper',
    compost: 'home',
    pictures: ['straw-cocktail'],
    assortment: { cents: 1.9, counts: [500, 2000, 5000] },
  }),
  product({
    handle: 'clear-plant-straw',
    title: 'Clear Plant-Based Straw',
    productType: 'straws',
    description: [
      'A clear PLA straw for people who can’t use paper. It stays smooth and firm for hours.',
      '7.75 in by 6 mm, and 9 in by 8 mm for 24 oz cups.',
      'Commercial composting only. Ask your city before you order: some cities don’t allow plant-based plastic straws.',
    ],
    tags: ['straws', 'pla', 'clear', 'accessible'],
    material: 'PLA',
    compost: 'industrial',
    pictures: ['straw-pla-clear'],
    assortment: {
      sizes: [
        { name: '7.75 in', cents: 2 },
        { name: '9 in', cents: 2.6 },
      ],
      counts: COUNTS,
    },
  }),
  product({
    handle: 'retail-paper-straws',
    title: 'Paper Straws, Retail Box',
    productType: 'straws',
    description: [
      'A small cardboard box of green striped straws for the shelf or the picnic drawer.',
      'One hundred straws per box, 7.75 in by 6 mm. The box window has no film; it’s simply open.',
      'Straws and box: home compost.',
    ],
    tags: ['straws', 'paper-straws', 'green', 'retail', 'picnic', 'plastic-free'],
    material: 'Paper',
    compost: 'home',
    maxQuantity: 10,
    pictures: ['straw-paper-green'],
    assortment: { cents: 3.75, counts: [100, 2400] },
  }),
];
