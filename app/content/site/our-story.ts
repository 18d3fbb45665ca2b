import { SCENES } from '~/content/core/scenes';

/** Texts of /our-story. Every claim here can be checked against the products. */
export const OUR_STORY = {
  title: 'Our Story',
  description:
    'Why Earth Brands makes cups, lids, containers and cutlery of paper, plants and wood, and what we do and do not promise.',
  heading: 'A cup should outlast the coffee. Not the century.',
  intro:
    'Our mission is to lead the global transition to sustainable products. We start where most people meet disposables: at the counter, with something warm in their hand.',
  scene: SCENES.cups,
  sections: [
    {
      heading: 'Why disposables at all',
      paragraphs: [
        'The best cup is the one you wash. Where there are shelves, a sink and a guest who stays, we would rather sell you nothing.',
        'But a food truck has no dishwasher. A stadium empties in minutes. A hospital cannot take chances. Wherever a cup has to be used once, it can at least be made of something that grows back, and go somewhere useful afterwards. That is the cup we make.',
      ],
      scene: SCENES.containers,
    },
    {
      heading: 'What happens afterwards is part of the product',
      paragraphs: [
        'Compostable is only half a sentence. The other half is where: on a heap behind the house, or in a plant that is hot enough. So every product of ours says what it is made of and which of four ways it goes: home compost, industrial compost, recycling, or kept for good.',
        'Where your town collects no food scraps, an industrially compostable cup has nowhere to go. We say so on the page rather than in the small print, and would sooner sell you the one that fits your bins.',
      ],
      scene: SCENES.compost,
    },
  ],
  questions: {
    heading: 'Four questions for every product',
    intro: 'A thing comes onto our shelves when we can answer all of them in plain words.',
    items: [
      {
        heading: 'What is it made of?',
        text: 'Paper, bagasse, plants, birch, cotton. The page of each product names its material.',
      },
      {
        heading: 'Does it do its job?',
        text: 'A lid that leaks is waste twice over. Rims are given in millimeters, so that lids and cups find each other.',
      },
      {
        heading: 'Where does it go?',
        text: 'One of four ways, with a sentence that says what to do. No leaf symbols without a meaning.',
      },
      {
        heading: 'What does one piece cost?',
        text: 'Cases differ in size. So the price of a case stands beside the price of a piece.',
      },
    ],
  },
  promises: {
    heading: 'What we do not say',
    paragraphs: [
      'You will find no counters of trees saved here, no badge that we gave ourselves and no claim that buying more of anything heals the planet. When we have a figure, we will show where it comes from. Until then the goods have to speak.',
    ],
  },
  closing: {
    heading: 'See for yourself',
    text: 'Start with one case. If it is not better than what is on your counter now, tell us why.',
  },
} as const;
