import type { AdjustmentSide, AdjustmentState } from '~/domain/adjustment';
import { formatUsd, type Cents } from '~/domain/money';

/** Texts of adjustments of balances. */
export const ADJUSTMENTS = {
  title: 'Adjustments',
  text: 'Corrections of customers’ Earth Cash. Large ones, and those of frozen accounts, need a second person: an admin who has not asked for them.',
  waiting: 'Waiting for a second person',
  noneWaiting: 'Nothing waits.',
  ended: 'Made and decided',
  noneEnded: 'There are none yet.',
  columns: {
    customer: 'Customer',
    amount: 'Amount',
    why: 'Why',
    asked: 'Asked by',
    state: 'State',
    decide: 'Decide',
  },
  redacted: 'Not kept',
  states: {
    asked: 'Waits',
    approved: 'Made',
    refused: 'Refused',
    withdrawn: 'Taken back',
  } satisfies Record<AdjustmentState, string>,
  alone: 'within the limit of one person',
  by: 'by',
  sides: {
    loss: 'The store bears it, or gains it',
    external: 'Money was moved outside the store',
  } satisfies Record<AdjustmentSide, string>,
  approve: 'Approve',
  refuse: 'Refuse',
  withdraw: 'Take back',
  ownHint: 'Another admin has to decide it, and none whom you have let in during the last 30 days.',
  adminHint: 'An admin has to decide it.',
  ask: {
    approve: (amount: string) => `Approve ${amount}?`,
    refuse: (amount: string) => `Refuse ${amount}?`,
    withdraw: (amount: string) => `Take back ${amount}?`,
    what: {
      approve: 'It is posted in the ledger at once, and stands in the customer’s statement.',
      refuse: 'Nothing is posted. Whoever has asked sees that it was refused.',
      withdraw: 'Nothing is posted, and nobody needs to decide it any more.',
    },
    confirm: {
      approve: 'Yes, approve it',
      refuse: 'Yes, refuse it',
      withdraw: 'Yes, take it back',
    },
    cancel: 'Back without deciding',
    was: 'Balance now',
    becomes: 'Balance then',
  },
  done: {
    approve: 'It is approved and posted.',
    refuse: 'It is refused.',
    withdraw: 'It is taken back.',
  },
  form: {
    title: 'Adjust Earth Cash',
    text: 'Adds to a customer’s balance or takes from it. It stands in their statement as a correction; nobody gets a mail.',
    amount: 'Amount',
    amountHint: (limit: string, total: string) =>
      `In dollars; with a minus it is taken away. In 24 hours you can do up to ${limit} for one customer, and ${total} in all, alone; above that an admin has to approve it.`,
    against: 'Where it comes from, or goes to',
    reason: 'Why',
    reasonHint: 'For staff. The customer does not read it; no card numbers, please.',
    next: 'Review',
    cancel: 'Back to the customer',
    review: (name: string) => `Adjust the Earth Cash of ${name}?`,
    alone: 'It is posted at once.',
    second: 'It is more than one person may do alone: an admin has to approve it first.',
    secondFrozen: 'The account is frozen: an admin has to approve it first, however little it is.',
    frozen: {
      why: (because: string) => `This account is frozen: ${because}.`,
      what: 'It can be adjusted, but nobody does that alone: an admin who has not asked for it has to approve it. Afterwards it stays frozen until an admin unfreezes it.',
      where: 'Open differences',
    },
    closing:
      'This account is closed, or is being closed, and stays frozen: its Earth Cash cannot be adjusted here. What has to be corrected all the same, only the operator can (npm run reconcile -- --adjust).',
    confirmAlone: 'Yes, post it',
    confirmSecond: 'Yes, ask an admin',
    change: 'Change it',
  },
} as const;

export type AdjustmentDone = keyof typeof ADJUSTMENTS.done;

export function adjustmentDone(text: string | null): AdjustmentDone | null {
  return text !== null && Object.hasOwn(ADJUSTMENTS.done, text) ? (text as AdjustmentDone) : null;
}

/** Formats an amount with its sign, `+$5.00` or `-$5.00`. */
export function signedUsd(amount: Cents): string {
  return `${amount > 0 ? '+' : ''}${formatUsd(amount)}`;
}
