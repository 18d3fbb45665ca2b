import { SCENES } from '~/content/scenes';

/** The words of /get-started, /get-started-ambassador and of signing in, until accounts open. */
export const GET_STARTED = {
  title: 'Sign Up',
  description:
    'Accounts at Earth Brands for individuals, businesses, universities, Greek-life and student organizations: what they bring, and how to shop today.',
  heading: 'An account for the way you serve',
  intro:
    'Accounts open soon. You do not need one to shop: fill the cart and check out as a guest today.',
  scene: SCENES.containers,
  audiences: {
    heading: 'Who it is for',
    items: [
      { heading: 'Individual', text: 'For the kitchen, the picnic and the birthday.' },
      { heading: 'Business', text: 'Cafés, caterers, kitchens and everybody with a counter.' },
      { heading: 'University', text: 'Dining, events and departments on one campus.' },
      { heading: 'Greek-life', text: 'Councils and offices that order for many houses.' },
      { heading: 'Fraternity', text: 'The house, its events and its game days.' },
      { heading: 'Sorority', text: 'The house, its events and its fundraisers.' },
      { heading: 'Student organization', text: 'Clubs and societies with a table to set.' },
    ],
  },
  benefits: {
    heading: 'What an account will bring',
    items: [
      { heading: 'Everything in one place', text: 'Orders, addresses, cards and invoices.' },
      { heading: 'My Products', text: 'What you order again and again, one press from the cart.' },
      {
        heading: 'Earth Cash',
        text: 'A balance for the shop that you fill by card. Each deposit is credited with a 2% bonus.',
      },
      {
        heading: 'Your people',
        text: 'An organization can let several of its members order, each under their own name.',
      },
    ],
  },
  closing: {
    heading: 'No need to wait',
    text: 'Shop as a guest today, or tell our sales team what your organization needs.',
  },
} as const;

export const GET_STARTED_AMBASSADOR = {
  title: 'Become an Ambassador',
  description:
    'Campus ambassadors bring better cups to houses, clubs and events, and earn commission. What the program is and how it works.',
  heading: 'Bring better cups to campus',
  intro:
    'Ambassadors talk to houses, clubs and dining halls, help them choose, and earn commission on what comes of it. Sign-up for the program opens soon.',
  scene: SCENES.alliance,
  tasks: {
    heading: 'What ambassadors do',
    items: [
      {
        heading: 'Start the conversation',
        text: 'With the house that hosts on Saturdays, the club with the bake sale, the café in the library.',
      },
      {
        heading: 'Help them choose',
        text: 'Cups that fit their lids, lids that fit their drinks, and bins that fit both.',
      },
      {
        heading: 'See what comes of it',
        text: 'The ambassador portal shows locations, leaderboards and the commission that is payable.',
      },
    ],
  },
  support: {
    heading: 'What you get from us',
    items: [
      { heading: 'Training', text: 'Short lessons about materials, composting and the shop.' },
      { heading: 'Assets', text: 'Pictures, posters and words that you can use.' },
      {
        heading: 'Commission',
        text: 'Earned on the orders that you bring, and shown to the cent.',
      },
    ],
  },
  who: {
    heading: 'Who can join',
    paragraphs: [
      'Students at a college or university, in a fraternity, a sorority, another student organization or none at all. Experience in sales is welcome and not asked for.',
    ],
  },
  closing: {
    heading: 'Get your campus ready',
    text: 'Until sign-up opens, tell us about your campus, and see the cups that we print for game days.',
  },
} as const;

export const SIGN_IN_SOON = {
  title: 'Log In',
  description:
    'Accounts at Earth Brands open soon. Until then you can shop and check out as a guest.',
  heading: 'Accounts open soon',
  text: 'There is nothing to log in to yet. You can shop and check out as a guest, and your cart stays in this browser.',
} as const;
