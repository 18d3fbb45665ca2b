import type { SceneFile } from '~/domain/core/scene';

const story = (name: string): SceneFile => ({
  src: `/pictures/${name}`,
  widths: [640, 1280],
  width: 1800,
  height: 1000,
});

/** Texts and scenes of the home page. Every figure here needs a source. */
export const HOME = {
  title: 'Earth Brands: cups, lids, and containers that return to the soil',
  description:
    'Compostable cups, lids, containers, and cutlery by the case, for cafés, kitchens, and events. Made from paper, plants, and wood.',
  hero: {
    heading: 'For one good meal, then back to the soil',
    text: 'Cups, lids, containers, and cutlery made from paper, plants, and wood. Sold by the case, for cafés and kitchens.',
    action: 'Shop all products',
    alt: 'Paper cups, a fiber clamshell, a bowl, and birch cutlery on a warm paper background',
    wide: {
      src: '/pictures/hero',
      widths: [640, 1280, 1920],
      width: 2400,
      height: 1200,
    } satisfies SceneFile,
    tall: {
      src: '/pictures/hero-tall',
      widths: [640, 860],
      width: 1200,
      height: 1400,
    } satisfies SceneFile,
  },
  categories: { heading: 'What are you serving?' },
  bestSellers: {
    heading: 'Best sellers',
    text: 'What our customers come back for.',
  },
  custom: {
    heading: 'Your name on every cup',
    text: 'Send a logo or a napkin sketch. A person checks it, you approve the proof, and only then do we print, in up to 4 colors of water-based ink.',
    action: 'Custom Cups',
    alt: 'A row of custom-printed cups in different patterns',
    scene: story('story-custom'),
  },
  alliance: {
    heading: 'Stronger as an alliance',
    text: 'Cafés, campuses, and kitchens that buy together, learn from each other, and keep plastic off the counter.',
    action: 'Meet the Alliance',
    alt: 'Rows of white and green cups',
    scene: story('story-alliance'),
  },
  compost: {
    heading: 'After use',
    text: 'Every product page says what it’s made of and where it goes when the meal is over. There are 4 ways.',
    action: 'Read the FAQ',
    alt: 'A used fiber plate and leaves on a mound of soil',
    scene: story('story-compost'),
  },
} as const;
