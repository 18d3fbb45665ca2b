import { COMPOST_ADVICE } from '~/content/catalogue/compost-advice';
import { CONTACT_EMAIL } from '~/content/layout/footer';

export type Question = { question: string; answer: readonly string[] };
export type QuestionGroup = { id: string; heading: string; questions: readonly Question[] };

/** Texts of /faq. The answers describe what the shop does, so change both together. */
export const FAQ = {
  title: 'FAQ',
  description:
    'Answers about ordering by the case, cups and lids that fit, composting, custom printing, accounts and programs at Earth Brands.',
  heading: 'Questions and answers',
  intro: 'The things that people ask before the first order, and after the first cup.',
  closing: {
    heading: 'Not answered here?',
    text: `Write to ${CONTACT_EMAIL}, or tell our sales team what you are planning.`,
  },
} as const;

export const QUESTION_GROUPS: readonly QuestionGroup[] = [
  {
    id: 'ordering',
    heading: 'Ordering',
    questions: [
      {
        question: 'Do I need an account to order?',
        answer: [
          'No. Fill the cart, go to checkout and pay as a guest. We ask there for what the parcel and the receipt need, and for nothing else.',
        ],
      },
      {
        question: 'Do you sell single pieces?',
        answer: [
          'Disposables come by the case. Each product says how many pieces are in a case, and what one piece costs. For a birthday or a street party look at the party packs, which are small cases. Merch is sold one by one.',
        ],
      },
      {
        question: 'Why can I not add more of an item?',
        answer: [
          'Some items have a limit for each cart, and all of them have a stock. The cart tells you which of the two it is. If you need more, our sales team can plan a larger order with you.',
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
          'Guests pay by card at checkout. With an account you can also pay with Earth Cash, with a saved card, or with both, and on invoice once we have approved it. Your card number never passes through these pages.',
        ],
      },
      {
        question: 'Something arrived broken, or is missing. What now?',
        answer: [
          `Write to ${CONTACT_EMAIL} with the number of your order and, if you can, a picture. The number is on the thank-you page and in the mail that confirms the order.`,
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
          'The one with the same rim. Cups and lids both carry the diameter of their rim in millimeters, and each cup’s page lists the lids that fit it.',
        ],
      },
      {
        question: 'What are the products made of?',
        answer: [
          'Paper, bagasse (the fiber that is left of sugar cane), plant-based plastics such as PLA, birch wood and cotton. The page of each product names its material.',
        ],
      },
      {
        question: 'Can I use the clear cups for hot drinks?',
        answer: [
          'No. Clear plant-based cups are for cold drinks and lose their shape in heat. For coffee, tea and soup take a paper hot cup or a soup bowl.',
        ],
      },
      {
        question: 'Are your products certified?',
        answer: [
          'We name a certificate only where we can show it, on the page of the product that has it. If your town or your client asks for a particular one, ask our sales team before you order.',
        ],
      },
    ],
  },
  {
    id: 'composting',
    heading: 'Composting',
    questions: [
      {
        question: 'What is the difference between home and industrial compost?',
        answer: [
          `Heat. ${COMPOST_ADVICE.home.label}: ${COMPOST_ADVICE.home.advice}`,
          `${COMPOST_ADVICE.industrial.label}: ${COMPOST_ADVICE.industrial.advice}`,
        ],
      },
      {
        question: 'How long does it take?',
        answer: [
          'That depends on the heap: its heat, its moisture, and how often it is turned. A number that holds for all of them would be made up, so we give none.',
        ],
      },
      {
        question: 'May plant-based cups go with plastic bottles?',
        answer: [
          'No. They look alike, but they melt at other temperatures and spoil the recycling. Where there is no industrial composting, choose a paper product that can be recycled, or one that your own heap takes.',
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
          'Yes. Start on the page of the custom cup or of the paper bags made to order. A person checks your artwork, you see a proof, and we print when you have approved it.',
        ],
      },
      {
        question: 'I have a logo but no design. Is that enough?',
        answer: [
          'It is. A logo, a photo of your sign or a sketch will do to begin with. Tell us in the order what you have in mind.',
        ],
      },
    ],
  },
  {
    id: 'accounts',
    heading: 'Accounts and programs',
    questions: [
      {
        question: 'What is an account good for?',
        answer: [
          'Your orders, addresses and cards in one place, your own list of products, and Earth Cash. You can also check out as a guest.',
        ],
      },
      {
        question: 'What is Earth Cash?',
        answer: [
          'A balance in your account that you fill by card or bank account and spend in the shop. Each deposit earns a bonus of 2%.',
        ],
      },
      {
        question: 'Who can join the Earth Cups Alliance?',
        answer: [
          'Businesses, campuses and kitchens that want to keep plastic off the counter. The Alliance page says what members do and how to come in.',
        ],
      },
      {
        question: 'What does a campus ambassador do?',
        answer: [
          'Brings better cups to houses, clubs and events on campus, with training and materials from us, and earns commission on what comes of it.',
        ],
      },
    ],
  },
];
