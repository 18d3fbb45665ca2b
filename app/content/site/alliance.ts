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
