import { SCENES } from '~/content/core/scenes';

/** Texts of /earth-cups-alliance. Members carry the tag ECA2024 (spec section 1). */
export const ALLIANCE = {
  title: 'Earth Cups Alliance',
  description:
    'The Earth Cups Alliance: businesses, campuses and kitchens that keep plastic off the counter together. Who it is for and how to join.',
  heading: 'The Earth Cups Alliance',
  intro:
    'Cafés, campuses and kitchens that buy together, learn from each other and keep plastic off the counter.',
  scene: SCENES.alliance,
  sections: [
    {
      heading: 'One counter is a choice. A street of them is a change.',
      paragraphs: [
        'A single café with compostable cups still fills a bin that nobody collects. Ten on one street are worth a truck. The Alliance brings places like these together, so that cups, lids and collection fit each other from the start.',
        'Members share what works: which lid their guests stop complaining about, how to label a bin so that it is read, what to say to the waste service.',
      ],
      scene: SCENES.compost,
    },
  ],
  benefits: {
    heading: 'What members have',
    items: [
      {
        heading: 'My ECA',
        text: 'A page of their own in the shop with the goods they order, one press from the cart.',
      },
      {
        heading: 'Campaigns for members',
        text: 'Such as the Earth Cups made with a brewery: raise one to victory and win free beer for a year.',
      },
      {
        heading: 'A person to ask',
        text: 'Somebody in our team who knows their place, their bins and their order.',
      },
    ],
  },
  join: {
    heading: 'How to join',
    items: [
      {
        heading: 'Write to us',
        text: 'Tell our sales team who you are and what you serve, and mention the Alliance.',
      },
      {
        heading: 'We talk',
        text: 'About your goods, your bins and the places around you, and what we expect of each other.',
      },
      {
        heading: 'You are in',
        text: 'Your account is marked as a member, and My ECA appears where others see My Products.',
      },
    ],
  },
  closing: {
    heading: 'Bring your counter',
    text: 'A few lines are enough to start with.',
  },
} as const;

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
