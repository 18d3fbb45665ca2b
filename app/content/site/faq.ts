import { COMPOST_ADVICE } from '~/content/catalogue/compost-advice';

export type Question = { question: string; answer: readonly string[] };
export type QuestionGroup = { id: string; heading: string; questions: readonly Question[] };

/** Texts of /faq. The answers describe what the shop does, so change both together. */
export const FAQ = {
  title: 'FAQ',
  description:
    'Answers about ordering by the case, matching lids to cups, composting, custom printing, accounts, and programs at Earth Brands.',
  heading: 'Questions and answers',
  intro: 'What people ask before the first order and after the first cup.',
  closing: {
    heading: 'Still have a question?',
    text: (email: string) => `Email ${email}, or tell our sales team what you’re planning.`,
  },
} as const;

/** Returns the questions with their answers. @param email where people write to us */
export const questionGroups = (email: string): readonly QuestionGroup[] => [
  {
    id: 'ordering',
    heading: 'Ordering',
    questions: [
      {
        question: 'Do I need an account to order?',
        answer: [
          'No. Fill your cart, go to checkout, and pay as a guest. We ask only for what we need to ship your order and send your receipt.',
        ],
      },
      {
        question: 'Do you sell single pieces?',
        answer: [
          'Disposables are sold by the case. Each product page says how many pieces are in a case and what each one costs. For a birthday or a block party, look at our party packs, which are small cases. Merch is sold individually.',
        ],
      },
      {
        question: 'Why can’t I add more of an item?',
        answer: [
          'Some items have a limit per order, and all of them have limited stock. The cart tells you which one applies. If you need more, our sales team can plan a larger order with you.',
        ],
      },
      {
        question: 'What does shipping cost?',
        answer: [
          'It depends on where the cases go and how heavy they are. Checkout shows the cost and the total before you pay. All prices are in US dollars.',
        ],
      },
      {
        question: 'How do I pay?',
        answer: [
          'Guests pay by card at checkout. With an account, you can also pay with Earth Cash, a saved card, or both, and on invoice once we’ve approved it. Your card number never passes through our pages.',
        ],
      },
      {
        question: 'Something arrived broken or is missing. What do I do?',
        answer: [
          `Email ${email} with your order number and, if you can, a photo. The order number is on the thank-you page and in your confirmation email.`,
        ],
      },
    ],
  },
  {
    id: 'products',
    heading: 'Products',
    questions: [
      {
        question: 'Which lid fits my cup?',
        answer: [
          'The one with the same rim. Cups and lids both list their rim diameter in millimeters, and each cup’s page lists the lids that fit.',
        ],
      },
      {
        question: 'What are the products made of?',
        answer: [
          'Paper, bagasse (the fiber left over from sugarcane), plant-based plastics such as PLA, birch wood, and cotton. Each product page names the material.',
        ],
      },
      {
        question: 'Can I use the clear cups for hot drinks?',
        answer: [
          'No. Clear plant-based cups are for cold drinks and lose their shape in heat. For coffee, tea, and soup, choose a paper hot cup or a soup bowl.',
        ],
      },
      {
        question: 'Are your products certified?',
        answer: [
          'We name a certificate only where we can show it, on the page of the product that has it. If your city or your client requires a particular one, ask our sales team before you order.',
        ],
      },
    ],
  },
  {
    id: 'composting',
    heading: 'Composting',
    questions: [
      {
        question: 'What’s the difference between home and commercial composting?',
        answer: [
          `Heat. ${COMPOST_ADVICE.home.label}: ${COMPOST_ADVICE.home.advice}`,
          `${COMPOST_ADVICE.industrial.label}: ${COMPOST_ADVICE.industrial.advice}`,
        ],
      },
      {
        question: 'How long does composting take?',
        answer: [
          'That depends on the pile: its heat, its moisture, and how often it’s turned. Any one number would be made up, so we don’t give one.',
        ],
      },
      {
        question: 'Can plant-based cups go in with plastic bottles?',
        answer: [
          'No. They look alike, but they melt at different temperatures and contaminate the recycling. Where there’s no commercial composting, choose a paper product you can recycle or one you can compost at home.',
        ],
      },
    ],
  },
  {
    id: 'custom',
    heading: 'Custom printing',
    questions: [
      {
        question: 'Can I have my own design on cups and bags?',
        answer: [
          'Yes. Start on the page for custom cups or made-to-order paper bags. A person checks your artwork, you see a proof, and we print once you’ve approved it.',
        ],
      },
      {
        question: 'I have a logo but no design. Is that enough?',
        answer: [
          'Yes. A logo, a photo of your sign, or a sketch is enough to start. Tell us in the order what you have in mind.',
        ],
      },
    ],
  },
  {
    id: 'accounts',
    heading: 'Accounts and programs',
    questions: [
      {
        question: 'What do I get with an account?',
        answer: [
          'Your orders, addresses, and cards in one place, your own list of products, and Earth Cash. You can also check out as a guest.',
        ],
      },
      {
        question: 'What is Earth Cash?',
        answer: [
          'A balance in your account that you add to by card or bank account and spend in the store. Get a 2% bonus on every deposit.',
        ],
      },
      {
        question: 'Who can join the Earth Cups Alliance?',
        answer: [
          'Businesses, campuses, and kitchens that want to keep plastic off the counter. The Alliance page says what members get and how to join.',
        ],
      },
      {
        question: 'What does a campus ambassador do?',
        answer: [
          'Brings better cups to chapter houses, clubs, and events on campus, with training and materials from us, and earns commission on the orders that follow.',
        ],
      },
    ],
  },
];
