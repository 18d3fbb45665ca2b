/** What leads to the form of a custom order. */
export const BEGIN_CUSTOM_ORDER = 'Start your design';

export type OrderStep = { heading: string; text: string };

/** A product printed with the customer's own design, and how ordering it works. */
export type MadeToOrder = {
  /** Unit of the smallest case's contents, e.g. 'cups'; their number comes from the catalogue. */
  unit: string;
  leadTime: string;
  promise: string;
  steps: readonly OrderStep[];
};

/** The made-to-order products by handle (spec section 2). */
export const MADE_TO_ORDER: Readonly<Record<string, MadeToOrder>> = {
  'custom-cup-made-to-order': {
    unit: 'cups',
    leadTime: '3–4 weeks after you approve the proof',
    promise:
      'Your cup, from the first sketch to the first pour. A person checks every file you send.',
    steps: [
      {
        heading: 'Tell us what you serve',
        text: 'Hot or cold, which sizes, how many a month. Our sales team replies with a price that includes printing.',
      },
      {
        heading: 'Send your artwork',
        text: 'Vector art is best, but a good photo of a napkin sketch works too. Up to 4 colors, water-based inks.',
      },
      {
        heading: 'Approve the proof',
        text: 'You see the design as it will sit on the cup. Nothing is printed until you approve it.',
      },
      {
        heading: 'Receive and pour',
        text: 'Your cups arrive ready for the counter and take the same lids as our stock cups.',
      },
    ],
  },
  'paper-bags-made-to-order': {
    unit: 'bags',
    leadTime: '3 weeks after you approve the proof',
    promise: 'A bag gets around town long after lunch. Put your name on it.',
    steps: [
      {
        heading: 'Choose a style',
        text: 'Pastry bag, lunch bag, or carryout bag, in kraft or white, with twisted or flat handles.',
      },
      {
        heading: 'Send your artwork',
        text: '1 to 3 colors on 2 sides. An all-over pattern costs no more than a logo.',
      },
      {
        heading: 'Approve the proof',
        text: 'We email it to you, and you can ask for changes twice before we print.',
      },
    ],
  },
  'custom-grease-proof-paper': {
    unit: 'sheets',
    leadTime: '2–3 weeks after you approve the proof',
    promise: 'The least expensive way to put your name on the table, under every burger and bagel.',
    steps: [
      {
        heading: 'Choose a sheet size',
        text: '3 sizes, from a bagel square to a basket liner.',
      },
      {
        heading: 'Send your artwork',
        text: '1 or 2 colors of food-safe, water-based ink on 1 side.',
      },
      {
        heading: 'Approve the proof',
        text: 'We show you the pattern at full size and print once you approve it.',
      },
    ],
  },
};
