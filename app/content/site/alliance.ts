import { SCENES } from '~/content/core/scenes';

/** Texts of /earth-cups-alliance. Members carry the tag ECA2024 (spec section 1). */
export const ALLIANCE = {
  title: 'Earth Cups Alliance',
  description:
    'The Earth Cups Alliance: businesses, campuses, and kitchens that keep plastic off the counter together. Who it’s for and how to join.',
  heading: 'The Earth Cups Alliance',
  intro:
    'Cafés, campuses, and kitchens that buy together, learn from each other, and keep plastic off the counter.',
  scene: SCENES.alliance,
  sections: [
    {
      heading: 'One counter is a choice. A\u00a0street of them is a change.',
      paragraphs: [
        'A single café with compostable cups still fills a bin that no one collects. Ten on one street are worth a truck. The Alliance brings businesses like these together, so that cups, lids, and collection work together from the start.',
        'Members share what works: which lid ends the complaints, how to label a bin so people read it, what to ask the waste hauler.',
      ],
      scene: SCENES.compost,
    },
  ],
  benefits: {
    heading: 'What members get',
    items: [
      {
        heading: 'My ECA',
        text: 'Your own page in the store with the products you order, one click from the cart.',
      },
      {
        heading: 'Campaigns for members',
        text: 'Like the Earth Cups we made with a brewery: raise one to victory and win free beer for a year.',
      },
      {
        heading: 'A contact on our team',
        text: 'Someone who knows your location, your bins, and your orders.',
      },
    ],
  },
  join: {
    heading: 'How to join',
    items: [
      {
        heading: 'Apply',
        text: 'Tell our sales team who you are and what you serve. A few lines are enough.',
      },
      {
        heading: 'We talk',
        text: 'About your products, your bins, the businesses around you, and what we expect of each other.',
      },
      {
        heading: 'You’re in',
        text: 'We mark your account as a member’s, and My ECA appears where others see My Products.',
      },
    ],
  },
  figures: 'Benefits in figures',
  form: {
    heading: 'Apply to join',
    name: 'Your name',
    email: 'Business email',
    company: 'Company or campus',
    volume: 'How much do you serve per month?',
    message: 'Where are you, and what do you serve?',
    send: 'Send application',
  },
  sent: {
    heading: 'Thank you for applying',
    text: 'A copy is on its way to your inbox. We’ll answer within 1 business day.',
    again: 'Send another application',
  },
} as const;

/** Texts of /our-story. Every claim here can be checked against the products. */
export const OUR_STORY = {
  title: 'Our Story',
  description:
    'Why Earth Brands makes cups, lids, containers, and cutlery from paper, plants, and wood, and what we do and don’t promise.',
  heading: 'A cup should outlast the coffee. Not the century.',
  intro:
    'Our mission is to lead the global transition to sustainable products. We start where most people meet disposables: at the counter, with something warm in hand.',
  scene: SCENES.cups,
  sections: [
    {
      heading: 'Why disposables at all?',
      paragraphs: [
        'The best cup is the one you wash. Where there are shelves, a sink, and a guest who stays, we’d rather sell you nothing.',
        'But a food truck has no dishwasher. A stadium empties in minutes. A hospital can’t take chances. Wherever a cup has to be used once, it can at least be made from something that grows back and go somewhere useful after use. That’s the cup we make.',
      ],
      scene: SCENES.containers,
    },
    {
      heading: 'What happens after use is part of the product',
      paragraphs: [
        '“Compostable” is only half a sentence. The other half is where: in a backyard pile, or at a facility that gets hot enough. So every product page says what it’s made of and which of 4 ways it goes: home composting, commercial composting, recycling, or reuse.',
        'Where your town doesn’t collect food scraps, a commercially compostable cup has nowhere to go. We say so on the page, not in the fine print, and we’d rather sell you the one that fits your bins.',
      ],
      scene: SCENES.compost,
    },
  ],
  questions: {
    heading: '4 questions for every product',
    intro: 'We sell a product only when we can answer all of them in plain words.',
    items: [
      {
        heading: 'What is it made of?',
        text: 'Paper, bagasse, plants, birch, cotton. Each product page names the material.',
      },
      {
        heading: 'Does it do its job?',
        text: 'A lid that leaks is waste twice over. We list rims in millimeters, so you can match lids to cups.',
      },
      {
        heading: 'Where does it go after use?',
        text: 'One of 4 ways, with a sentence that says what to do. No leaf symbols without a meaning.',
      },
      {
        heading: 'What does one piece cost?',
        text: 'Case sizes differ, so we show the price per piece next to the price per case.',
      },
    ],
  },
  promises: {
    heading: 'What we don’t claim',
    paragraphs: [
      'You won’t find a count of trees saved here, a badge we gave ourselves, or a claim that buying more of anything heals the planet. When we have a figure, we’ll show where it comes from. Until then, the products have to speak for themselves.',
    ],
  },
  closing: {
    heading: 'See for yourself',
    text: 'Start with one case. If it isn’t better than what’s on your counter now, tell us why.',
  },
} as const;
