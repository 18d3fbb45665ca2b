import type { PaymentState } from '~/domain/payments/payment';
import { type Cents, formatUsd } from '~/domain/core/money';
import { AMOUNT_SORT_OPTIONS } from '~/content/core/lists';
import { amountCell, type CsvColumns } from '~/domain/core/csv';
import {
  type Invoice,
  type InvoiceState,
  type InvoiceWithCredit,
  isClosedByCredit,
  isOverdue,
} from '~/domain/invoices/invoice';

/** Texts of the list of invoices. */
export const INVOICES = {
  heading: 'Invoices',
  open: 'Open',
  paid: 'Paid',
  closed: 'Closed',
  closedText: 'A credit closed these invoices. There’s nothing to pay on them.',
  caption: 'Your open invoices',
  paidCaption: 'Your paid invoices',
  closedCaption: 'Your closed invoices',
  columns: {
    number: 'Invoice',
    issued: 'Issued',
    due: 'Due',
    amount: 'Amount',
    balance: 'Amount due',
    credited: 'Credited',
    methods: 'Actions',
  },
  overdue: 'Overdue',
  total: 'Total due',
  pay: 'Pay',
  payNumber: (number: string) => `Pay invoice ${number}`,
  pdf: 'PDF',
  pdfNumber: (number: string) => `PDF of invoice ${number}`,
  formTitle: 'Find invoices',
  search: 'Invoice number',
  nouns: ['invoice', 'invoices'],
  none: 'No open invoices',
  noneText: 'Invoices sent to your email address are listed here, and you can pay them here.',
  onInvoice: (count: number, total: Cents) =>
    `You’ve ordered on invoice: ${count === 1 ? '1 order' : `${count} orders`}, ${formatUsd(total)} in total. We’ll send you an invoice for ${count === 1 ? 'it' : 'each'}.`,
  toOrders: 'View orders',
} as const;

export const INVOICE_LIST_STATES: Readonly<Record<InvoiceState, string>> = {
  open: 'Open',
  overdue: 'Overdue',
  paid: 'Paid',
  closed: 'Closed',
};

/** The sort orders of the list; open invoices always come before paid ones. */
export const INVOICE_SORT_OPTIONS = [{ value: 'due', label: 'Due date' }, ...AMOUNT_SORT_OPTIONS];

/** Texts of an invoice's page. */
export const INVOICE = {
  title: (number: string) => `Invoice ${number}`,
  all: 'All invoices',
  amount: 'Amount',
  balance: 'Amount due',
  issued: 'Issued',
  due: 'Due',
  state: 'Status',
  open: 'Open',
  overdue: 'Overdue',
  partly: 'Partially paid',
  paid: 'Paid',
  closed: 'Closed by a credit',
  credited: 'Credited',
  isVoid: 'Void: nothing to pay',
  download: 'Download PDF',
  pdfSilent: 'We couldn’t load the PDF from QuickBooks. Try again in a moment.',
  payments: 'Payments made here',
  paymentColumns: { at: 'Date', from: 'Paid with', amount: 'Amount', state: 'Status' },
  pay: 'Pay invoice',
} as const;

/** Texts of paying an invoice. */
export const INVOICE_PAY = {
  title: (number: string) => `Pay invoice ${number}`,
  amount: 'How much do you want to pay?',
  amountHint: (balance: Cents) =>
    `The full amount due is ${formatUsd(balance)}. You can also pay part of it.`,
  cash: 'Pay with Earth Cash',
  cashHint: (available: Cents) => `You have ${formatUsd(available)} in Earth Cash.`,
  noCash: 'You have no Earth Cash, so a card or bank account pays the whole amount.',
  card: 'Pay the rest with',
  noCards: 'You have no saved cards or bank accounts yet.',
  addCard: 'Add a card or bank account',
  expired: 'Add it again to use it.',
  rest: (cash: Cents, card: Cents) =>
    `${formatUsd(cash)} Earth Cash + ${formatUsd(card)} from your card or bank account`,
  next: 'Review',
  review: 'Review your payment',
  reviewInvoice: 'Invoice',
  reviewCash: 'Earth Cash',
  reviewTotal: 'You pay',
  reviewLeft: 'Due after this payment',
  nothingLeft: 'Nothing: paid in full',
  confirm: (total: Cents) => `Pay ${formatUsd(total)}`,
  busy: 'Paying…',
  change: 'Change',
  refused: 'Nothing was charged',
  underWay: (total: Cents) => `A payment of ${formatUsd(total)} for this invoice is processing.`,
  atBank: (total: Cents) =>
    `Your bank payment of ${formatUsd(total)} for this invoice is on its way. It usually takes 4 business days.`,
  pending: 'Pending verification. Confirm the test deposit to use it.',
  bankTakesDays:
    'Usually takes 4 business days. Paying from this account authorizes us to debit it once.',
  reviewDebit:
    'Your bank usually takes 4 business days. The invoice is marked as paid when the money arrives, and we’ll email you either way.',
  toUnderWay: 'View payment',
  paid: 'There’s nothing left to pay on this invoice.',
  back: 'Back to invoice',
} as const;

/** Returns the state of an invoice's payment in words. */
export function invoicePaymentState(state: PaymentState): string {
  switch (state) {
    case 'completed':
    case 'settled':
      return 'Paid';
    case 'processing':
      return 'On its way from your bank';
    case 'undoing':
      return 'Failed, being refunded';
    case 'failed':
      return 'Failed';
    case 'review':
      return 'Under review';
    default:
      return 'Processing';
  }
}

// A calendar day has no time zone: formatted as UTC, it stays the same day.
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `2026-11-04` → `Nov 4, 2026` */
export function calendarDay(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`));
}

/** The columns of the file of invoices. @param today YYYY-MM-DD */
export const invoiceColumns = (today: string): CsvColumns<Invoice | InvoiceWithCredit> => ({
  Invoice: ({ number }) => number,
  Issued: ({ issuedOn }) => issuedOn,
  Due: ({ dueOn }) => dueOn,
  Status: (invoice) => stateOf(invoice, today),
  Amount: ({ amountCents }) => amountCell(amountCents),
  'Amount due': ({ balanceCents }) => amountCell(balanceCents),
  Currency: () => 'USD',
});

function stateOf(invoice: Invoice | InvoiceWithCredit, today: string): string {
  if ('creditedCents' in invoice && isClosedByCredit(invoice)) return INVOICES.closed;
  if (invoice.balanceCents === 0) return INVOICE.paid;
  return isOverdue(invoice, today) ? INVOICE.overdue : INVOICE.open;
}
