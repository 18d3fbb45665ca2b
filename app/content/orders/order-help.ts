import { CONTACT_EMAIL } from '~/content/layout/footer';

/** Texts of an order's page: how to cancel it, report a problem or ask about it. */
export const ORDER_HELP = {
  heading: 'Help with this order',
  cancel: {
    text: 'Nothing of it has been shipped yet. Write to us right away to change or cancel it; you get back what you paid.',
    label: 'Change or cancel this order',
    subject: (order: string) => `Change or cancel order ${order}`,
  },
  problem: {
    text: 'Did something arrive broken, or is it missing or not what you ordered? Tell us which item and, if you can, send a picture.',
    label: 'Report a problem',
    subject: (order: string) => `Problem with order ${order}`,
  },
  question: {
    text: 'For anything else, write to us; we answer within one working day.',
    label: CONTACT_EMAIL,
    subject: (order: string) => `Question about order ${order}`,
  },
} as const;
