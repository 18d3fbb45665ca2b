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
});

/** The two products that the banners lead to, by handle (spec section 2). */
export const PRODUCT_STORIES: Readonly<Record<string, ProductStory>> = {
  'earth-brands-coffee-togo-kit': {
    heading: 'A meeting’s worth of coffee, in one hand',
    scene: banner('banner-coffee'),
    alt: 'Coffee to-go kit with jug box, cups and sleeves',
    points: [
      {
        heading: 'What is in the box',
        text: 'For each jug: the kraft box with its inner bag and tap, and ten cups, ten lids and ten sleeves.',
      },
      {
        heading: 'How to set it up',
        text: 'Unfold the box, drop in the bag, pull the tap through. Fill it just before it leaves; the air between bag and box keeps the coffee warm.',
      },
      {
        heading: 'Where it goes afterwards',
        text: 'Flatten the box for paper recycling, send cups and lids to industrial composting. The bag and tap are ordinary waste today, and we say so.',
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
        text: 'Stiff clear PLA with a foam line near the top. Empty cups nest for the walk back to the bar, and nothing breaks on the lawn.',
      },
      {
        heading: 'Win free beer for a year',
        text: 'Every box holds an entry in the draw for alliance members of legal drinking age. The rules are in the box.',
      },
      {
        heading: 'Five boxes each',
        text: 'One is plenty for a party, so that there are enough for everyone we hold orders at five.',
      },
    ],
  },
};
