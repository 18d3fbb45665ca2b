import { amountCell, type CsvColumns, dayCell, timeCell } from '~/domain/core/csv';
import { formatUsd, type Cents } from '~/domain/core/money';
import type { PaymentListed, PaymentStanding } from '~/domain/payments/payment-query';
import { cashOf } from '~/content/ledger/earth-cash';
import { ORDER_PAYMENT_WORDS } from '~/content/orders/orders';
import type { PaymentPurpose } from '~/domain/ledger/statement';

/** Texts of the list of a customer's payments. */
export const PAYMENTS_MADE = {
  title: 'What you paid for',
  intro: 'Orders and invoices that you paid here, and what paid them.',
  formTitle: 'Find payments',
  nouns: ['payment', 'payments'],
  emptyTitle: 'No payments yet',
  empty: 'What you order and pay here is listed with what paid for it.',
  purpose: 'For',
  columns: { what: 'For', date: 'Date', with: 'Paid with', state: 'State', total: 'Total' },
  cash: 'Earth Cash',
  card: 'Card',
  terms: 'On invoice',
  back: 'Payments',
  returned: (amount: Cents) => `${formatUsd(amount)} given back`,
} as const;

export const PAYMENT_PURPOSE_WORDS: Readonly<Record<PaymentPurpose, string>> = {
  cart: 'Order',
  custom_order: 'Custom order',
  invoice: 'Invoice',
};

export const PAYMENT_STANDING_WORDS: Readonly<Record<PaymentStanding, string>> = {
  paid: ORDER_PAYMENT_WORDS.paid,
  'on-invoice': ORDER_PAYMENT_WORDS['on-invoice'],
  'under-way': 'On its way',
  checked: 'Being checked',
  'not-made': 'Not made',
};

/** Returns what was paid for: `Order #1001`, `Invoice`. */
export function paidForWords({ purpose, orderName }: PaymentListed): string {
  return [PAYMENT_PURPOSE_WORDS[purpose], orderName].filter(Boolean).join(' ');
}

/** Returns the parts of a payment with their amounts. */
export function paidWithParts(payment: PaymentListed): { label: string; cents: Cents }[] {
  const { cashCents, cardCents, termsCents, methodName, organization } = payment;
  const { cash, card, terms } = PAYMENTS_MADE;
  return [
    { label: organization === null ? cash : cashOf(organization), cents: cashCents },
    { label: methodName ?? card, cents: cardCents },
    { label: terms, cents: termsCents },
  ].filter((part) => part.cents > 0);
}

/** The columns of the file of payments. */
export const PAYMENT_COLUMNS: CsvColumns<PaymentListed> = {
  Date: ({ createdAt }) => dayCell(createdAt),
  'Time (Pacific)': ({ createdAt }) => timeCell(createdAt),
  For: paidForWords,
  State: ({ standing }) => PAYMENT_STANDING_WORDS[standing],
  Total: ({ totalCents }) => amountCell(totalCents),
  'Earth Cash': ({ cashCents }) => amountCell(cashCents),
  'Earth Cash of': ({ organization }) => organization ?? '',
  Card: ({ cardCents }) => amountCell(cardCents),
  'Card used': ({ methodName }) => methodName ?? '',
  'On invoice': ({ termsCents }) => amountCell(termsCents),
  'Given back': ({ returnedCents }) => amountCell(returnedCents),
  Currency: () => 'USD',
};
