import type { PaymentState } from '~/domain/payments/payment';
import { type Cents, formatUsd } from '~/domain/core/money';
import { AMOUNT_SORT_OPTIONS } from '~/content/core/lists';
import { amountCell, type CsvColumns } from '~/domain/core/csv';
import { type Invoice, type InvoiceState, isOverdue } from '~/domain/invoices/invoice';

/** Texts of the list of invoices. */
export const INVOICES = {
  heading: 'Invoices',
  open: 'Open',
  paid: 'Paid',
  caption: 'Your open invoices',
  paidCaption: 'Your paid invoices',
  columns: {
    number: 'Invoice',
    issued: 'Issued',
    due: 'Due',
    amount: 'Amount',
    balance: 'Still open',
    methods: 'What you can do',
  },
  overdue: 'Overdue',
  total: 'Open in all',
  pay: 'Pay',
  payNumber: (number: string) => `Pay invoice ${number}`,
  pdf: 'PDF',
  pdfNumber: (number: string) => `PDF of invoice ${number}`,
  formTitle: 'Find invoices',
  search: 'Invoice number',
  nouns: ['invoice', 'invoices'],
  none: 'No open invoices',
  noneText: 'An invoice that is sent to your email address is listed here, and can be paid here.',
  onInvoice: (count: number, total: Cents) =>
    `You have ordered on invoice: ${count === 1 ? 'one order' : `${count} orders`}, ${formatUsd(total)} to be paid in all. We send you an invoice for each.`,
  toOrders: 'See your orders',
} as const;

export const INVOICE_LIST_STATES: Readonly<Record<InvoiceState, string>> = {
  open: 'Open',
  overdue: 'Overdue',
  paid: 'Paid',
};

/** The sort orders of the list; open invoices always come before paid ones. */
export const INVOICE_SORT_OPTIONS = [{ value: 'due', label: 'Due first' }, ...AMOUNT_SORT_OPTIONS];

/** Texts of an invoice's page. */
export const INVOICE = {
  title: (number: string) => `Invoice ${number}`,
  all: 'All invoices',
  amount: 'Amount',
  balance: 'Still open',
  issued: 'Issued',
  due: 'Due',
  state: 'State',
  open: 'Open',
  overdue: 'Overdue',
  partly: 'Paid in part',
  paid: 'Paid',
  isVoid: 'Void: nothing is to be paid',
  download: 'Download the PDF',
  pdfSilent: 'The PDF could not be fetched just now. Please try again in a moment.',
  payments: 'Payments made here',
  paymentColumns: { at: 'Date', from: 'Paid with', amount: 'Amount', state: 'State' },
  pay: 'Pay this invoice',
} as const;

/** Texts of paying an invoice. */
export const INVOICE_PAY = {
  title: (number: string) => `Pay invoice ${number}`,
  amount: 'How much do you want to pay?',
  amountHint: (balance: Cents) => `All of it is ${formatUsd(balance)}; a part is fine too.`,
  cash: 'Of it with Earth Cash',
  cashHint: (available: Cents) => `You have ${formatUsd(available)} Earth Cash.`,
  noCash: 'You have no Earth Cash, so a card pays it.',
  card: 'The rest with',
  noCards: 'You have no saved card yet.',
  addCard: 'Add a card',
  expired: 'Expired',
  rest: (cash: Cents, card: Cents) =>
    `${formatUsd(cash)} Earth Cash + ${formatUsd(card)} from your card`,
  next: 'Review',
  review: 'Please check this',
  reviewInvoice: 'Invoice',
  reviewCash: 'Earth Cash',
  reviewTotal: 'You pay',
  reviewLeft: 'Open after it',
  nothingLeft: 'Nothing: it is paid in full',
  confirm: (total: Cents) => `Pay ${formatUsd(total)}`,
  busy: 'Paying…',
  change: 'Change',
  refused: 'Nothing was taken',
  underWay: (total: Cents) => `A payment of ${formatUsd(total)} for this invoice is on its way.`,
  toUnderWay: 'See how it stands',
  paid: 'This invoice is paid. There is nothing to pay.',
  back: 'Back to the invoice',
} as const;

/** Returns the state of an invoice's payment in words. */
export function invoicePaymentState(state: PaymentState): string {
  switch (state) {
    case 'completed':
    case 'settled':
      return 'Paid';
    case 'undoing':
      return 'Not made, is being given back';
    case 'failed':
      return 'Not made';
    case 'review':
      return 'A person is looking at it';
    default:
      return 'On its way';
  }
}

// A calendar day has no time zone: formatted as UTC, it stays the same day.
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `2026-11-04` → `Nov 4, 2026` */
export function calendarDay(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`));
}

/** The columns of the file of invoices. @param today YYYY-MM-DD */
export const invoiceColumns = (today: string): CsvColumns<Invoice> => ({
  Invoice: ({ number }) => number,
  Issued: ({ issuedOn }) => issuedOn,
  Due: ({ dueOn }) => dueOn,
  State: (invoice) => stateOf(invoice, today),
  Amount: ({ amountCents }) => amountCell(amountCents),
  'Still open': ({ balanceCents }) => amountCell(balanceCents),
  Currency: () => 'USD',
});

function stateOf(invoice: Invoice, today: string): string {
  if (invoice.balanceCents === 0) return INVOICE.paid;
  return isOverdue(invoice, today) ? INVOICE.overdue : INVOICE.open;
}
