/** What leads to the form of a custom order. */
export const BEGIN_CUSTOM_ORDER = 'Start a custom order';

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
    leadTime: 'Three to four weeks after you approve the proof',
    promise:
      'Your cup, from the first sketch to the first pour. A person reads every file you send.',
    steps: [
      {
        heading: 'Tell us what you serve',
        text: 'Hot or cold, which sizes, how many a month. Our sales team answers with a price that includes printing.',
      },
      {
        heading: 'Send your artwork',
        text: 'A vector file is best; a good photo of a napkin sketch has worked too. Up to four colors, water-based inks.',
      },
      {
        heading: 'Approve the proof',
        text: 'You get the design as it will sit on the cup. Nothing is printed before you say yes.',
      },
      {
        heading: 'Receive and pour',
        text: 'Cases arrive ready for the counter and take the same lids as our stock cups.',
      },
    ],
  },
  'paper-bags-made-to-order': {
    unit: 'bags',
    leadTime: 'Three weeks after you approve the proof',
    promise: 'A bag walks through town long after lunch. Let it carry your name.',
    steps: [
      {
        heading: 'Choose the format',
        text: 'Pastry bag, lunch bag or carrier; kraft or white; twisted or flat handles.',
      },
      {
        heading: 'Send your artwork',
        text: 'One to three colors on two sides. A pattern all over costs no more than a logo.',
      },
      {
        heading: 'Approve the proof',
        text: 'We email it to you, and you can have it changed twice before we print.',
      },
    ],
  },
  'custom-grease-proof-paper': {
    unit: 'sheets',
    leadTime: 'Two to three weeks after you approve the proof',
    promise: 'The cheapest way to put your mark on the table, under every burger and bagel.',
    steps: [
      {
        heading: 'Choose the sheet',
        text: 'Three formats, from a bagel square to a basket liner.',
      },
      {
        heading: 'Send your artwork',
        text: 'One or two colors of food-safe, water-based ink on one side.',
      },
      {
        heading: 'Approve the proof',
        text: 'We show you the repeat at full size, and print when you say yes.',
      },
    ],
  },
};
