import type { RateRule } from '~/domain/commissions/commission-rate';
import type { PAYOUT_LIST } from '~/domain/commissions/commission-payout';

/** Texts of the pages about commission payouts. */
export const PAYOUTS = {
  title: 'Payouts',
  text: 'Commission that ambassadors are paid. Into Earth Cash it goes at once; a transfer is made by one of us at the bank and noted here.',
  lists: 'Which payouts',
  noneWaiting: 'No transfer waits.',
  none: 'Nothing has been paid out yet.',
  nonePayable: 'Nobody can be paid anything just now.',
  payout: 'Payout',
  ambassador: 'Ambassador',
  method: 'Way',
  state: 'State',
  amount: 'Amount',
  asked: 'Asked for',
  ended: 'Ended',
  by: 'Ended by',
  reference: 'Reference',
  reason: 'Reason',
  payable: 'Can be paid now',
  pending: 'Still held',
  all: 'All together',
  rates: 'Commission rates',
  back: 'All payouts',
  besides: 'Payable besides',
  short: (requested: string, earned: string, taken: string) =>
    `An order was refunded or disputed since this was asked for: ${taken} was taken back. Of the ${requested} only ${earned} is earned now. Pay it all the same and the next commissions fill it up, or refuse it and the ambassador asks again for what is left.`,
  pay: {
    heading: 'The transfer was made',
    what: 'The ambassador is told by email, with the reference. It cannot be taken back here.',
    reference: 'Reference of the bank',
    send: 'Note it as paid',
  },
  refuse: {
    heading: 'The transfer is not made',
    what: 'The whole amount goes back to what the ambassador can be paid, and they are told by email, with the reason.',
    reason: 'Reason, as the ambassador reads it',
    send: 'Refuse it',
  },
  onlyAdmins: 'An admin can end this transfer here.',
  problems: {
    'not-a-transfer': 'This payout went into Earth Cash: there is nothing to end.',
    ended: 'Somebody has ended this transfer otherwise meanwhile. Look at how below.',
    'reference-used': 'This reference is of another payout of this ambassador.',
    changed:
      'Something of this commission was taken back since the page was drawn. Look at the amounts below, then decide again.',
  },
  done: {
    paid: 'Noted as paid. The ambassador is told by email.',
    refused: 'Refused. The amount is back, and the ambassador is told by email.',
    again: 'It was so already: somebody has said the same before.',
  },
} as const;

export const PAYOUT_LIST_LABELS: Record<(typeof PAYOUT_LIST)['tabs'][number], string> = {
  waiting: 'Transfers to be made',
  all: 'All payouts',
  payable: 'What can be paid',
};

export const PAYOUT_STATES = {
  asked: 'Requested',
  paid: 'Paid',
  refused: 'Refused',
  canceled: 'Canceled',
} as const;

/** Texts of the page about commission rates. */
export const RATES = {
  title: 'Commission rates',
  text: 'What commissions are paid by. A version never changes and is never taken away: another rate is another version, from a day to come. What was earned keeps its own.',
  rule: 'Rule',
  version: 'Version',
  rate: 'Rate',
  from: 'From',
  note: 'Why',
  by: 'Decided by',
  inForce: 'In force',
  toCome: 'To come',
  before: 'Before',
  add: 'Add a version',
  percent: 'Rate, in percent of the goods',
  percentHint: 'Like 5 or 7.25; at most 50.',
  day: 'First day',
  dayHint: 'A day to come, of the store’s calendar.',
  review: 'Go on',
  ask: (rule: string, percent: string) => `Pay ${percent} to ${rule}?`,
  what: (percent: string, day: string, before: string) => [
    `Orders that are paid from ${day} on, midnight Pacific Time, earn ${percent} of their goods; until then they earn ${before}.`,
    'What was earned before keeps its rate.',
    'A version cannot be taken away. Another rate would be another version, from a later day.',
  ],
  confirm: 'Add this version',
  problems: {
    past: 'A rate begins on a day to come: what is earned keeps the rate of its own time.',
    'before-last': 'This rule has a version that begins later. Choose a day that is not before it.',
    changed:
      'Somebody has added a version of this rule meanwhile. Look at it below, then decide again.',
  },
  done: 'The version is added.',
} as const;

export const RULE_LABELS: Record<RateRule, string> = {
  standard: 'everybody',
  trained: 'who has finished the training',
};
