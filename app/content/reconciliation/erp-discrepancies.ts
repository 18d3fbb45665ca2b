import type { DiscrepancyRepair } from '~/domain/discrepancies/discrepancy-rule';

/** Texts of the pages about discrepancies. */
export const DISCREPANCY_PAGES = {
  recheck: 'Look again',
  title: 'Differences',
  text: 'Where the books, the card company and the shop do not say the same. Each stays here until it has gone or somebody has dealt with it.',
  open: 'Open',
  closed: 'Closed',
  lists: 'Which differences',
  none: 'Nothing differs.',
  noneClosed: 'Nothing has differed yet.',
  what: 'What',
  about: 'Whom',
  amount: 'Amount',
  since: 'Since',
  until: 'Until',
  closedBy: 'Closed by',
  itself: 'Gone by itself',
  reason: 'Reason',
  details: 'What is known',
  subject: 'About',
  canBeDone: 'What can be done here',
  onlyAdmins: 'An admin can do more about it here.',
  back: 'All differences',
  cancel: 'Not now',
  reasonField: 'Reason',
  reasonHint:
    'For your colleagues; the customer does not see it. No names and no addresses, please.',
  run: {
    heading: 'Compare the books now',
    text: 'This happens by itself every five minutes, and once a day for the last thirty-five days. What a run has come to stands below as soon as it is over.',
    window: 'How far back',
    send: 'Compare now',
  },
  windows: { recent: 'Two hours', month: 'Thirty-five days' },
  problems: {
    running:
      'A run that was asked for before is still under way. Its end stands below when it is over.',
    closed: 'Somebody has closed this difference meanwhile. Nothing was done.',
    gone: 'This cannot be done any more: it has changed since the page was drawn. Nothing was done.',
  },
  done: {
    begun: 'The run has begun. Look at this page again in a minute.',
    close: 'The difference is closed.',
    unfreeze: 'The account can be used again.',
    resume: 'The balance is published again.',
    'accept-raise': 'You’ve asked for it. Another admin accepts it at Approvals.',
    'reject-raise': 'The raise is rejected. Shopify will show the balance without it again.',
    approve: 'The deposit is credited.',
    retry: 'The payment is taken up again.',
    undo: 'Everything that was taken for the payment is being given back.',
    'undo-without-card':
      'The Earth Cash of the payment is being given back; its card is left alone.',
  },
} as const;

type RepairLabels = { link: string; heading: string; what: readonly string[]; confirm: string };

/** Labels of the repairs, and what each will do. */
export const REPAIRS: Record<DiscrepancyRepair, RepairLabels> = {
  unfreeze: {
    link: 'Let the account be used again',
    heading: 'Let this account be used again?',
    what: [
      'The customer can deposit and pay with Earth Cash again, at once.',
      'What was told about the freezing is closed with it.',
      'It is refused while the balance is below zero: settle that with the customer and post an adjustment first.',
    ],
    confirm: 'Unfreeze the account',
  },
  resume: {
    link: 'Publish the balance again',
    heading: 'Publish this balance again?',
    what: [
      'What Shopify shows is read and then replaced by the balance of the ledger.',
      'Whatever of Shopify’s balance is to remain has to be in the ledger before, as an adjustment.',
      'A second store that goes on writing stops it again.',
    ],
    confirm: 'Publish again',
  },
  'accept-raise': {
    link: 'Accept the raise',
    heading: 'Ask for this raise to be accepted?',
    what: [
      'It becomes an adjustment that another admin has to approve, whatever the amount: Shopify doesn’t say who raised the balance, so it may have been anyone.',
      'If you’re the only admin, let a colleague ask for it, and approve it yourself.',
      'Once approved, the amount is added to the customer’s paid Earth Cash, against money from outside, and can be spent.',
    ],
    confirm: 'Ask another admin',
  },
  'reject-raise': {
    link: 'Reject the raise',
    heading: 'Reject this raise?',
    what: [
      'Nothing is posted: the amount has never been in the ledger.',
      'Shopify shows the customer’s balance without it again, and it’s no longer pending for the customer.',
    ],
    confirm: 'Reject it',
  },
  approve: {
    link: 'Credit the deposit',
    heading: 'Credit this deposit?',
    what: [
      'Its payment is read again at the card company and has to fit in everything: customer, amount, mode.',
      'The customer gets the amount and two percent. It cannot be taken back here, only by a refund.',
      'It is refused where it would be more than the limit of a day.',
    ],
    confirm: 'Credit it',
  },
  retry: {
    link: 'Take the payment up again',
    heading: 'Take this payment up again?',
    what: [
      'The store goes on where it was: nothing that was done is done twice.',
      'The order may be made and the card charged, if they were not.',
      'What has become too late is given back instead.',
    ],
    confirm: 'Take it up again',
  },
  undo: {
    link: 'Give everything back',
    heading: 'Give back everything that was taken?',
    what: [
      'The draft order is deleted, the charge of the card is refunded, the Earth Cash comes back.',
      'The order is not made. The customer can order again.',
    ],
    confirm: 'Give everything back',
  },
  'undo-without-card': {
    link: 'Give back the Earth Cash alone',
    heading: 'Give back the Earth Cash and leave the card alone?',
    what: [
      'Only where the card’s part was settled with the customer another way, such as a transfer.',
      'The draft order is deleted and the Earth Cash comes back. Nothing is refunded to the card.',
    ],
    confirm: 'Give the Earth Cash back',
  },
  close: {
    link: 'Close it by hand',
    heading: 'Close this difference?',
    what: [
      'Nothing moves: you say that it is dealt with.',
      'If it is still there, the next comparison finds it again, as a new one.',
    ],
    confirm: 'Close the difference',
  },
};
