import { product } from './build';

/** Caps, and the tote bags sold with them. */
export const hatsAndTotes = [
  product({
    handle: 'earth-brands-cap',
    title: 'Earth Brands Cap',
    productType: 'merch',
    description: [
      'A six-panel cap in washed cotton twill. Curved bill, brass-free buckle at the back, wipeable sweatband.',
      'One size, adjusts from 21 to 24 in. Leaf green and forest have a cream logo; natural has a green one.',
      'Hand wash and dry on a jar so the crown keeps its shape.',
    ],
    tags: ['hats', 'caps', 'apparel', 'cotton', 'best-seller'],
    material: 'Organic cotton twill',
    compost: 'reuse',
    pictures: ['cap-leaf', 'cap-natural', 'cap-ink'],
    assortment: {
      colors: [
        { name: 'Leaf', picture: 'cap-leaf' },
        { name: 'Natural', picture: 'cap-natural' },
        { name: 'Forest', picture: 'cap-ink' },
      ],
      cents: 2200,
    },
  }),
  product({
    handle: 'hemp-cap',
    title: 'Hemp Cap',
    productType: 'merch',
    description: [
      'Hemp canvas: stiff on the first day, soft by the end of summer. Natural color with a small green logo.',
      'Two fits, regular and deep. The deep one stays on in a truck with the windows open.',
      'Brush it when dry; wash it rarely.',
    ],
    tags: ['hats', 'caps', 'apparel', 'hemp'],
    material: 'Hemp canvas',
    compost: 'reuse',
    pictures: ['cap-natural'],
    assortment: {
      sizes: [
        { name: 'Regular', cents: 2600 },
        { name: 'Deep', cents: 2600 },
      ],
    },
  }),
  product({
    handle: 'barista-cap',
    title: 'Barista Cap',
    productType: 'merch',
    description: [
      'Light, unlined, and washable at 140 °F, for people who work beside a steam wand.',
      'Leaf green with a cream logo in front and plain sides for your own pin. One size.',
      'Cotton with a little recycled stretch.',
    ],
    tags: ['hats', 'caps', 'apparel', 'coffee'],
    material: 'Cotton blend',
    compost: 'reuse',
    pictures: ['cap-leaf'],
    assortment: { sizes: [{ name: 'One size', cents: 1900 }] },
  }),
  product({
    handle: 'recycled-twill-cap',
    title: 'Recycled Twill Cap',
    productType: 'merch',
    description: [
      'Forest twill woven from old workwear, with a cream logo. No two bolts are quite the same green.',
      'Low crown, pre-curved bill, cloth strap with a sliding loop.',
      'Wash cool inside a pillowcase.',
    ],
    tags: ['hats', 'caps', 'apparel', 'recycled'],
    material: 'Recycled cotton',
    compost: 'reuse',
    pictures: ['cap-ink'],
    assortment: { sizes: [{ name: 'One size', cents: 2400 }] },
  }),
  product({
    handle: 'youth-cap',
    title: 'Youth Cap',
    productType: 'merch',
    description: [
      'A smaller, lighter cap for field trips and farm camp. The strap has a safety release.',
      'Leaf green or natural, 19 to 21.5 in.',
      'Organic cotton. Name label sewn in.',
    ],
    tags: ['hats', 'caps', 'apparel', 'youth', 'cotton'],
    material: 'Organic cotton twill',
    compost: 'reuse',
    pictures: ['cap-leaf', 'cap-natural'],
    assortment: {
      colors: [
        { name: 'Leaf', picture: 'cap-leaf' },
        { name: 'Natural', picture: 'cap-natural' },
      ],
      cents: 1600,
      changes: { Natural: { stock: 0 } },
    },
  }),
  product({
    handle: 'ambassador-cap',
    title: 'Ambassador Cap',
    productType: 'merch',
    description: [
      'Forest with a cream logo: the cap at every campus table.',
      'The cut of the Earth Brands cap with a quick-dry band. One size.',
      'A short run each semester. This semester’s is gone; the next is on the way.',
    ],
    tags: ['hats', 'caps', 'apparel', 'ambassador'],
    material: 'Organic cotton twill',
    compost: 'reuse',
    maxQuantity: 2,
    pictures: ['cap-ink'],
    assortment: {
      sizes: [{ name: 'One size', cents: 2000 }],
      changes: { 'One size': { stock: 0 } },
    },
  }),
  product({
    handle: 'cotton-tote-bag',
    title: 'Cotton Tote Bag',
    productType: 'merch',
    description: [
      'A plain strong tote in 10 oz canvas for groceries, books, and a week of lunch boxes. Handles long enough for a shoulder in a winter coat.',
      '15 by 16 in with a 4 in gusset. Natural with a leaf print, leaf green with a cream one.',
      'A cotton bag earns its keep by being used for years: choose one and stick with it.',
    ],
    tags: ['totes', 'bags', 'reusable', 'cotton', 'best-seller'],
    material: 'Organic cotton canvas',
    compost: 'reuse',
    pictures: ['tote-natural', 'tote-leaf'],
    assortment: {
      colors: [
        { name: 'Natural', picture: 'tote-natural' },
        { name: 'Leaf', picture: 'tote-leaf' },
      ],
      cents: 1600,
    },
  }),
  product({
    handle: 'recycled-tote-bag',
    title: 'Recycled Tote Bag',
    productType: 'merch',
    description: [
      'Lighter than canvas and folds to the size of a fist, for the day you forget your bag. Recycled cotton with the leaf print.',
      '14 by 15 in, no gusset. Holds about three gallons of anything that isn’t liquid.',
      'Wash cold, don’t tumble dry.',
    ],
    tags: ['totes', 'bags', 'reusable', 'recycled'],
    material: 'Recycled cotton',
    compost: 'reuse',
    pictures: ['tote-natural'],
    assortment: { sizes: [{ name: 'One size', cents: 1100 }] },
  }),
];
