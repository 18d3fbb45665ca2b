import type { StatusBadge } from '~/content/core/tones';
import { BY, type TimelineEntry } from '~/content/staff/timeline';
import type { DiscrepancyRepair } from '~/domain/discrepancies/discrepancy-rule';

/** Texts of the pages about discrepancies. */
export const DISCREPANCY_PAGES = {
  recheck: 'Refresh',
  title: 'Reconciliation issues',
  text: 'Where our ledger, Stripe, and Shopify disagree. Each issue stays here until it clears or a teammate resolves it.',
  open: 'Open',
  closed: 'Closed',
  lists: 'Filter issues',
  none: 'No open issues.',
  noneClosed: 'No closed issues yet.',
  what: 'Issue',
  about: 'Customer',
  amount: 'Amount',
  since: 'Since',
  until: 'Closed on',
  closedBy: 'Closed by',
  itself: 'Cleared automatically',
  found: 'Found',
  details: 'Details',
  canBeDone: 'Decide what to do about it.',
  onlyAdmins: 'Admins have more actions here.',
  back: 'All reconciliation issues',
  cancel: 'Cancel',
  reasonField: 'Reason',
  reasonHint: 'For teammates only; the customer doesn’t see it. Don’t include names or addresses.',
  run: {
    heading: 'Reconciliation runs',
    text: 'Reconciliation runs automatically every 5 minutes, and once a day for the last 35 days. Results appear below as soon as a run ends.',
    window: 'Period',
    send: 'Run reconciliation',
  },
  windows: { recent: 'Last 2 hours', month: 'Last 35 days' },
  problems: {
    running: 'A run requested earlier is still in progress. Its result appears below when it ends.',
    closed: 'A teammate has already closed this issue. Nothing was done.',
    gone: 'This action is no longer available: something changed after the page loaded. Nothing was done.',
  },
  done: {
    begun: 'The run has started. Refresh this page in a minute.',
    close: 'Issue closed.',
    unfreeze: 'Account unfrozen.',
    resume: 'Balance published again.',
    'accept-raise': 'Request sent. Another admin can accept it under Approvals.',
    'reject-raise': 'Increase rejected. Shopify will show the balance without it again.',
    approve: 'Deposit credited.',
    retry: 'The payment has resumed.',
    undo: 'Everything taken for the payment is being refunded.',
    'undo-without-card':
      'The payment’s Earth Cash is being refunded. Nothing is refunded to the card.',
  },
} as const;

type Discrepancy = {
  id: string;
  openedAt: string;
  closedAt: string | null;
  closedBy: string | null;
  detail: Record<string, unknown>;
};

/** Returns whether a discrepancy is still open, as a badge. */
export function discrepancyBadge({ closedAt }: Pick<Discrepancy, 'closedAt'>): StatusBadge {
  return closedAt === null
    ? { text: DISCREPANCY_PAGES.open, tone: 'bad' }
    : { text: DISCREPANCY_PAGES.closed, tone: 'good' };
}

/** Returns who closed a discrepancy; the reconciler writes 'true again'. */
export function closedByLabel(closedBy: string | null): string {
  return closedBy === null || closedBy === 'true again' ? DISCREPANCY_PAGES.itself : closedBy;
}

/** Returns when a discrepancy was found and how it ended. */
export function discrepancyEvents(discrepancy: Discrepancy): TimelineEntry[] {
  const { id, openedAt, closedAt, closedBy, detail } = discrepancy;
  const why = detail['closedBecause'] ?? detail['reason'];
  const isPerson = closedByLabel(closedBy) === closedBy;
  return [
    { id, at: openedAt, by: BY.store, label: DISCREPANCY_PAGES.found },
    ...(closedAt === null
      ? []
      : [
          {
            id: `${id}-closed`,
            at: closedAt,
            ...(isPerson ? { by: closedBy, side: 'staff' as const } : { by: BY.store }),
            label: isPerson ? DISCREPANCY_PAGES.closed : DISCREPANCY_PAGES.itself,
            quote: typeof why === 'string' ? why : null,
          },
        ]),
  ];
}

type RepairLabels = { link: string; heading: string; what: readonly string[]; confirm: string };

/** Labels of the repairs, and what each will do. */
export const REPAIRS: Record<DiscrepancyRepair, RepairLabels> = {
  unfreeze: {
    link: 'Unfreeze account',
    heading: 'Unfreeze this account?',
    what: [
      'The customer can deposit and pay with Earth Cash again right away.',
      'Issues about the freeze are closed too.',
      'Not possible while the balance is below zero: settle it with the customer and post an adjustment first.',
    ],
    confirm: 'Unfreeze account',
  },
  resume: {
    link: 'Publish balance again',
    heading: 'Publish this balance again?',
    what: [
      'The balance in Shopify is read, then replaced by the ledger’s balance.',
      'If any of Shopify’s balance should stay, post it to the ledger as an adjustment first.',
      'If a second store keeps writing, publishing stops again.',
    ],
    confirm: 'Publish balance',
  },
  'accept-raise': {
    link: 'Accept increase',
    heading: 'Request approval for this increase?',
    what: [
      'The increase becomes an adjustment that another admin has to approve, whatever the amount: Shopify doesn’t say who raised the balance, so it could have been anyone.',
      'If you’re the only admin, have a teammate request it, and approve it yourself.',
      'Once approved, the amount is added to the customer’s paid Earth Cash, against money from outside, and can be spent.',
    ],
    confirm: 'Request approval',
  },
  'reject-raise': {
    link: 'Reject increase',
    heading: 'Reject this increase?',
    what: [
      'Nothing is posted: the amount was never in the ledger.',
      'Shopify shows the customer’s balance without it again, and the customer no longer sees it as pending.',
    ],
    confirm: 'Reject increase',
  },
  approve: {
    link: 'Credit deposit',
    heading: 'Credit this deposit?',
    what: [
      'The store checks the payment in Stripe again: customer, amount, and mode all have to match.',
      'The customer gets the amount plus 2%. You can’t undo this here; only a refund can.',
      'The deposit isn’t credited if it would exceed the daily limit.',
    ],
    confirm: 'Credit deposit',
  },
  retry: {
    link: 'Resume payment',
    heading: 'Resume this payment?',
    what: [
      'The store continues where it stopped. Nothing is done twice.',
      'It may create the order and charge the card, if that hasn’t happened yet.',
      'Anything that’s too late is refunded instead.',
    ],
    confirm: 'Resume payment',
  },
  undo: {
    link: 'Refund everything',
    heading: 'Refund everything taken for this payment?',
    what: [
      'The draft order is deleted, the card charge is refunded, and the Earth Cash is returned to the balance.',
      'No order is created. The customer can order again.',
    ],
    confirm: 'Refund everything',
  },
  'undo-without-card': {
    link: 'Refund Earth Cash only',
    heading: 'Refund the Earth Cash but not the card?',
    what: [
      'Only if the card’s part was settled with the customer another way, such as a bank transfer.',
      'The draft order is deleted and the Earth Cash is returned to the balance. Nothing is refunded to the card.',
    ],
    confirm: 'Refund Earth Cash',
  },
  close: {
    link: 'Close manually',
    heading: 'Close this issue?',
    what: [
      'No money moves: you confirm that it’s dealt with.',
      'If it’s still there, the next run reports it again as a new issue.',
    ],
    confirm: 'Close issue',
  },
};
