import type { SceneFile } from '~/domain/core/scene';

/** Extra content for a product. */
export type ProductStory = {
  heading: string;
  scene: SceneFile;
  alt: string;
  points: readonly { heading: string; text: string }[];
};

const banner = (name: string): SceneFile => ({
  src: `/pictures/${name}`,
  widths: [640, 1280],
  width: 1600,
  height: 640,
  // The left of both is empty.
  focus: '98% 50%',
});

/** The two products that the banners lead to, by handle (spec section 2). */
export const PRODUCT_STORIES: Readonly<Record<string, ProductStory>> = {
  'earth-brands-coffee-togo-kit': {
    heading: 'A meeting’s worth of coffee in one hand',
    scene: banner('banner-coffee'),
    alt: 'Coffee to-go kit with jug box, cups, and sleeves',
    points: [
      {
        heading: 'What’s in the box',
        text: 'For each jug: a kraft box with an inner bag and a tap, plus 10 cups, 10 lids, and 10 sleeves.',
      },
      {
        heading: 'How to set it up',
        text: 'Unfold the box, drop in the bag, and pull the tap through. Fill it just before it goes out. The air between the bag and the box keeps the coffee warm.',
      },
      {
        heading: 'After use',
        text: 'Flatten the box for paper recycling, and send cups and lids to commercial composting. For now, the bag and tap go in the trash.',
      },
    ],
  },
  'earth-cups-x-victory-beer': {
    heading: 'Raise an Earth Cup to Victory',
    scene: banner('banner-victory'),
    alt: 'Clear cups of amber beer in a row',
    points: [
      {
        heading: 'A cup that stands up to draft beer',
        text: 'Stiff, clear PLA with a foam line near the top. Empty cups nest for the walk back to the bar, and nothing breaks on the lawn.',
      },
      {
        heading: 'Win free beer for a year',
        text: 'Every box has an entry in the drawing for alliance members of legal drinking age. The rules are in the box.',
      },
      {
        heading: 'Limit 5 per order',
        text: 'One box is plenty for a party. We limit orders to 5 so there are enough for everyone.',
      },
    ],
  },
};
