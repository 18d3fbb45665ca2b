import type { ClosingObstacle, ClosingStep } from '~/domain/customers/account-closing';

/** Texts of customers' requests to close their accounts. */
export const CLOSING = {
  title: 'Customer requests',
  text: 'Customers who asked to close their account. Check their orders and balance first.',
  open: 'Open',
  noneOpen: 'No open requests.',
  ended: 'Ended',
  noneEnded: 'None yet.',
  columns: { customer: 'Customer', requested: 'Requested', state: 'Status', ended: 'Ended' },
  redacted: 'Erased',
  states: {
    waiting: 'Open',
    begun: 'Closing',
    withdrawn: 'Withdrawn by the customer',
    closed: 'Closed',
    refused: 'Declined',
  },
  one: {
    title: (name: string) => `Close ${name}’s account`,
    text: 'Closing an account is final. Read the whole page first.',
    toCustomer: 'View customer',
    facts: {
      name: 'Name',
      email: 'Email',
      requested: 'Requested',
      state: 'Status',
      orders: 'Orders not fully shipped',
    },
    obstacles: 'Blockers',
    noObstacles: 'No blockers.',
    adjustCash: 'Adjust Earth Cash',
    steps: 'What closing does',
    stepDone: 'Done',
    stepOpen: 'Not done yet',
    begin: 'Close account',
    goOn: 'Continue',
    ask: 'Close this account permanently?',
    requestWhat: [
      'The customer is signed out everywhere, leaves their organization, and their auto top-up ends. The account is frozen: nothing can be deposited or spent.',
      'All saved cards and bank accounts are removed from Stripe.',
      'Shopify is asked to erase the customer’s data. It does so later, no sooner than 6 months after the last order; then we erase their name from our copies too. Orders and the ledger stay.',
      'The customer gets an email. None of this can be undone.',
    ],
    confirm: 'Close account permanently',
    cancel: 'Keep account open',
    rejectHeading: 'Decline request',
    rejectLabel: 'Message to the customer: why, and what they can do',
    rejectHint: 'This message is emailed exactly as written here.',
    refuse: 'Decline and email customer',
    rejectedWith: 'Message sent to the customer',
  },
  obstacles: {
    opening:
      'Their opening Earth Cash balance couldn’t be read from Shopify. Open this page again later; if it still doesn’t work, check Reconciliation issues.',
    balance:
      'The balance isn’t zero. Ask the customer to spend it, refund it in Stripe, or adjust it to zero.',
    held: 'Earth Cash is held for a dispute or reserved for a payment.',
    commission: 'Commission hasn’t been paid out, or is owed.',
    transfers: 'A commission transfer is pending: pay or decline it.',
    deposits: 'A deposit is processing.',
    payments: 'A payment is processing.',
    refunds: 'An order refund is processing.',
    returns: 'Part of a payment still has to be refunded.',
    orders: 'An order hasn’t fully shipped: ship or cancel it first.',
    'custom-orders': 'A custom order is open.',
    adjustments: 'An adjustment needs approval.',
    'last-admin':
      'They’re the only admin of their organization: make another member an admin first.',
  } satisfies Record<ClosingObstacle, string>,
  steps: {
    ours: 'Sessions, organization membership, and auto top-up end; the account is frozen',
    methods: 'Saved cards and bank accounts are removed from Stripe',
    platform: 'Shopify is asked to erase the customer',
    notified: 'The customer gets an email',
  } satisfies Record<ClosingStep, string>,
  done: {
    closed: 'Account closed.',
    refused: 'Request declined. The customer gets an email with the reason.',
  },
} as const;

export type ClosingDone = keyof typeof CLOSING.done;

export function closingDone(text: string | null): ClosingDone | null {
  return text !== null && Object.hasOwn(CLOSING.done, text) ? (text as ClosingDone) : null;
}
