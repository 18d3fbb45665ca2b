import { formatUsd, type Cents } from '~/domain/core/money';
import type { AdjustmentSide } from '~/domain/staff/adjustment-side';

/** Texts of adjustments of balances; decisions about them are in erp-approvals. */
export const ADJUSTMENTS = {
  sides: {
    loss: 'The store bears it, or gains it',
    external: 'Money was moved outside the store',
    raise: 'The balance was raised in Shopify, outside the store',
  } satisfies Record<AdjustmentSide, string>,
  was: 'Balance now',
  becomes: 'Balance then',
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

/** Formats an amount with its sign, `+$5.00` or `-$5.00`. */
export function signedUsd(amount: Cents): string {
  return `${amount > 0 ? '+' : ''}${formatUsd(amount)}`;
}
