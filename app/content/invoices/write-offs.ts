import type {
  WriteOffRefused,
  WriteOffRejection,
  WriteOffState,
} from '~/domain/invoices/write-off';

/** Texts about invoices that are written off, for staff. */
export const WRITE_OFFS = {
  title: (number: string) => `Write off invoice ${number}`,
  text: 'The balance becomes a bad debt in QuickBooks. The customer gets no more reminders for this invoice and can’t pay it here anymore.',
  will: (amount: string, name: string) =>
    `${amount} owed by ${name} is written off: QuickBooks gets a credit memo with the item “Bad debts,” dated today, that closes this invoice. If it bills an order, the order stays unpaid in Shopify.`,
  undo: 'Only your bookkeeper can undo this, by deleting the credit memo in QuickBooks.',
  reason: 'Reason',
  reasonHint: 'For your team and the audit log. The customer doesn’t see it.',
  send: 'Write off',
  about: (number: string) => `invoice ${number}`,
  refused: 'This invoice wasn’t written off',
  leave: 'Cancel',
  done: 'The invoice is being written off in QuickBooks.',
  heading: 'Write-offs',
  columns: {
    number: 'Invoice',
    amount: 'Amount',
    reason: 'Reason',
    by: 'By',
    at: 'Date',
    state: 'Status',
  },
} as const;

export const WRITE_OFF_STATES: Record<WriteOffState, string> = {
  requested: 'Processing in QuickBooks',
  done: 'Written off',
  refused: 'Not written off',
};

export const WRITE_OFF_REJECTION_LABELS: Record<WriteOffRejection, string> = {
  changed: 'The balance changed before QuickBooks was reached. Nothing was written off.',
  'no-item': 'QuickBooks has no item named “Bad debts.”',
  'applied-elsewhere':
    'QuickBooks applied the credit memo to another invoice on its own. Correct it in QuickBooks.',
  'closed-period': 'The books are closed for that day.',
  refused: 'QuickBooks refused the credit memo.',
};

/** The errors of why an invoice can't be written off now. */
export const WRITE_OFF_ERRORS = {
  paid: 'write_off_paid',
  changed: 'write_off_changed',
  'being-paid': 'write_off_being_paid',
  'no-item': 'write_off_no_item',
} as const satisfies Record<Exclude<WriteOffRefused, 'under-way'>, string>;
