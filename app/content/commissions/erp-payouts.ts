import type { StatusBadge } from '~/content/core/tones';
import type { RateRule } from '~/domain/commissions/commission-rate';

import type { TimelineEntry } from '~/content/staff/timeline';
import type { PAYOUT_LIST, PayoutShown } from '~/domain/commissions/commission-payout';

/** Texts of the pages about commission payouts. */
export const PAYOUTS = {
  title: 'Payouts',
  text: 'Commission paid to ambassadors. Earth Cash payouts are immediate. For bank transfers, one of us sends the money from the bank and records it here.',
  lists: 'Filter payouts',
  noneWaiting: 'No pending transfers.',
  none: 'No payouts yet.',
  nonePayable: 'No payable commission right now.',
  payout: 'Payout',
  of: (amount: string) => `Payout of ${amount}`,
  facts: 'Details',
  ambassador: 'Ambassador',
  method: 'Method',
  state: 'Status',
  amount: 'Amount',
  asked: 'Requested',
  by: 'Ended by',
  reference: 'Reference',
  payable: 'Payable now',
  pending: 'Pending',
  all: 'Total',
  rates: 'Commission rates',
  back: 'All payouts',
  besides: 'Also payable',
  short: (requested: string, earned: string, taken: string) =>
    `An order was refunded or disputed after this request: ${taken} was taken back, so only ${earned} of the ${requested} is earned now. Pay it anyway and future commission makes up the difference, or decline it and the ambassador can request what’s left.`,
  pay: {
    heading: 'Mark transfer as paid',
    what: 'The ambassador gets an email with the reference. You can’t undo this here.',
    reference: 'Bank reference',
    send: 'Mark as paid',
  },
  refuse: {
    heading: 'Decline transfer',
    what: 'The full amount goes back to the ambassador’s payable commission, and they get an email with the reason.',
    reason: 'Reason, shown to the ambassador',
    send: 'Decline transfer',
  },
  onlyAdmins: 'An admin can complete or decline this transfer here.',
  problems: {
    'not-a-transfer': 'This payout went into Earth Cash, so there is nothing to do.',
    ended: 'A teammate has already completed or declined this transfer. See the result below.',
    'reference-used': 'This reference belongs to another payout to this ambassador.',
    changed:
      'Some of this commission was reversed after the page loaded. Check the amounts below, then decide again.',
  },
  done: {
    paid: 'Marked as paid. The ambassador gets an email.',
    refused: 'Declined. The amount is payable again, and the ambassador gets an email.',
    again: 'This was already done. Nothing has changed.',
  },
} as const;

export const PAYOUT_LIST_LABELS: Record<(typeof PAYOUT_LIST)['tabs'][number], string> = {
  waiting: 'Transfers to make',
  all: 'All payouts',
  payable: 'Payable',
};

export const PAYOUT_STATES = {
  asked: 'Requested',
  paid: 'Paid',
  refused: 'Declined',
  canceled: 'Canceled',
} as const;

/** Returns the state of a payout as its badge. */
export function payoutBadge(state: keyof typeof PAYOUT_STATES): StatusBadge {
  const tone = ({ asked: 'warn', paid: 'good' } as const)[state as string];
  return { text: PAYOUT_STATES[state], tone };
}

/** Returns what happened to a payout. @param ambassador their name */
export function payoutEvents(
  payout: PayoutShown & { endedBy: string | null },
  ambassador: string,
): TimelineEntry[] {
  const { id, state, requestedAt, endedAt, endedBy, reference, reason } = payout;
  const own = { by: ambassador, side: 'customer' as const };
  return [
    { ...own, id, at: requestedAt, label: PAYOUTS.asked },
    ...(endedAt === null
      ? []
      : [
          {
            ...(endedBy === null ? own : { by: endedBy, side: 'staff' as const }),
            id: `${id}-ended`,
            at: endedAt,
            label: PAYOUT_STATES[state],
            lines: reference === null ? [] : [`${PAYOUTS.reference}: ${reference}`],
            quote: reason,
          },
        ]),
  ];
}

/** Texts of the page about commission rates. */
export const RATES = {
  title: 'Commission rates',
  text: 'The rates commission is paid at. A version never changes and is never deleted: to change a rate, add a version that starts on a future day. Commission already earned keeps its rate.',
  rule: 'Rule',
  version: 'Version',
  rate: 'Rate',
  from: 'From',
  note: 'Reason',
  by: 'Decided by',
  program: 'The program',
  inForce: 'Active',
  toCome: 'Upcoming',
  before: 'Past',
  add: 'Add version',
  percent: 'Rate (% of item total)',
  percentHint: 'Such as 5 or 7.25; up to 50.',
  day: 'First day',
  dayHint: 'A future day, in Pacific Time.',
  review: 'Continue',
  ask: (rule: string, percent: string) => `Pay ${percent} to ${rule}?`,
  what: (percent: string, day: string, before: string) => [
    `Orders paid on or after ${day}, starting at midnight Pacific Time, earn ${percent} of their item total. Until then, they earn ${before}.`,
    'Commission already earned keeps its rate.',
    'A version can’t be deleted. To change the rate again, add a version from a later day.',
  ],
  confirm: 'Add version',
  problems: {
    past: 'Choose a future day: commission keeps the rate of the day it was earned.',
    'before-last':
      'This rule already has a version that starts later. Choose that day or a later one.',
    changed:
      'A teammate has already added a version of this rule. Check it below, then decide again.',
  },
  done: 'Version added.',
} as const;

export const RULE_LABELS: Record<RateRule, string> = {
  standard: 'everyone',
  trained: 'ambassadors who finished the training',
};
