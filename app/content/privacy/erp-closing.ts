import type { ClosingObstacle, ClosingStep } from '~/domain/customers/account-closing';

/** Texts of customers' requests to close their accounts. */
export const CLOSING = {
  title: 'Customer requests',
  text: 'Customers who ask to have their account closed. Look at their orders and balance first.',
  open: 'Open',
  noneOpen: 'Nobody asks for anything.',
  ended: 'Ended',
  noneEnded: 'There are none yet.',
  columns: { customer: 'Customer', requested: 'Asked', state: 'State', ended: 'Ended' },
  redacted: 'Not kept',
  states: {
    waiting: 'Waits',
    begun: 'Being closed',
    withdrawn: 'Withdrawn by the customer',
    closed: 'Closed',
    refused: 'Refused',
  },
  one: {
    title: (name: string) => `Close the account of ${name}`,
    text: 'What is done is done for good: read the whole page first.',
    toCustomer: 'The customer’s page',
    facts: {
      name: 'Name',
      email: 'Email',
      requested: 'Asked',
      state: 'State',
      orders: 'Orders that are not sent whole',
    },
    obstacles: 'What stands in the way',
    noObstacles: 'Nothing stands in the way.',
    adjustCash: 'Adjust Earth Cash',
    steps: 'What closing does',
    stepDone: 'Done',
    stepOpen: 'Not done yet',
    begin: 'Close this account',
    goOn: 'Go on with it',
    ask: 'Close this account for good?',
    requestWhat: [
      'The customer is signed out everywhere, leaves their organization, and their automatic top-up ends. The account is frozen: nothing can be put in or spent any more.',
      'All saved cards and bank accounts are removed at Stripe.',
      'Shopify is asked to erase what it holds of the customer. It does so later, and not before six months after the last order; then their name goes from our copies too. Orders and the ledger stay.',
      'The customer is told by mail. None of this can be taken back.',
    ],
    confirm: 'Yes, close it for good',
    cancel: 'Leave it open',
    rejectHeading: 'Do not close it',
    rejectLabel: 'To the customer: why, and what they can do',
    rejectHint: 'It is sent by mail as it stands here.',
    refuse: 'Refuse and write to the customer',
    rejectedWith: 'What was written to the customer',
  },
  obstacles: {
    opening:
      'The Earth Cash that they had before this store could not be read from Shopify. Open this page again in a while; if this stays, look at the differences in Earth Cash.',
    balance:
      'There is Earth Cash left, or the balance is below zero. Have it spent, give it back at Stripe, or adjust it to zero.',
    held: 'Earth Cash is kept back by a dispute or set aside for a payment.',
    commission: 'There is commission that was not paid out, or that is owed.',
    transfers: 'A transfer of commission is asked for: pay it or refuse it.',
    deposits: 'A deposit is on its way.',
    payments: 'A payment is on its way.',
    refunds: 'A refund of an order is on its way.',
    returns: 'Something of a payment is still to be given back.',
    orders: 'An order has not been sent whole: send it or cancel it first.',
    'custom-orders': 'A custom order is open.',
    adjustments: 'An adjustment waits for a second person.',
    'last-admin':
      'They are the only admin of their organization: another member has to be made one.',
  } satisfies Record<ClosingObstacle, string>,
  steps: {
    ours: 'Sessions, organization and automatic top-up end; the account is frozen',
    methods: 'Saved cards and bank accounts are removed at Stripe',
    platform: 'Shopify is asked to erase the customer',
    told: 'The customer is told by mail',
  } satisfies Record<ClosingStep, string>,
  done: { closed: 'The account is closed.', refused: 'The customer is told why.' },
} as const;

export type ClosingDone = keyof typeof CLOSING.done;

export function closingDone(text: string | null): ClosingDone | null {
  return text !== null && Object.hasOwn(CLOSING.done, text) ? (text as ClosingDone) : null;
}
