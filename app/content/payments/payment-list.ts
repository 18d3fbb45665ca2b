import { amountCell, type CsvColumns, dayCell, timeCell } from '~/domain/core/csv';
import { type Cents, formatUsd } from '~/domain/core/money';
import { cashOf } from '~/content/ledger/earth-cash';
import { ORDER_PAYMENT_LABELS } from '~/content/orders/orders';
import type { PaymentPurpose } from '~/domain/ledger/statement';
import type { PaymentListed, PaymentShown, PaymentStatus } from '~/domain/payments/payment-view';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import type { OpenPayment } from '~/domain/payments/payment';
import { clockLabel } from '~/content/core/dates';

/** Texts of the list of a customer's payments. */
export const PAYMENTS_MADE = {
  title: 'Payment history',
  intro: 'Orders and invoices you paid here, and how you paid.',
  formTitle: 'Find payments',
  nouns: ['payment', 'payments'],
  emptyTitle: 'No payments yet',
  empty: 'When you order or pay an invoice here, it’s listed with how you paid.',
  purpose: 'For',
  columns: { what: 'For', date: 'Date', with: 'Paid with', state: 'Status', total: 'Total' },
  cash: 'Earth Cash',
  card: 'Card',
  terms: 'On invoice',
  back: 'Payments',
  returned: (amount: Cents) => `${formatUsd(amount)} refunded`,
} as const;

export const PAYMENT_PURPOSE_LABELS: Readonly<Record<PaymentPurpose, string>> = {
  cart: 'Order',
  custom_order: 'Custom order',
  quote: 'Quote',
  order: 'Payment for order',
  invoice: 'Invoice',
};

export const PAYMENT_STATUS_LABELS: Readonly<Record<PaymentStatus, string>> = {
  paid: ORDER_PAYMENT_LABELS.paid,
  'on-invoice': ORDER_PAYMENT_LABELS['on-invoice'],
  'under-way': 'Processing',
  checked: 'Under review',
  'not-made': 'Failed',
};

/** Returns what was paid for: `Order #1001`, `Invoice`. */
export function paidForLabel({ purpose, orderName }: PaymentListed): string {
  return [PAYMENT_PURPOSE_LABELS[purpose], orderName].filter(Boolean).join(' ');
}

/** Returns the parts of a payment with their amounts. */
export function paidWithParts(payment: PaymentListed): { label: string; cents: Cents }[] {
  const { storeCreditCents, cardCents, termsCents, methodName, organization } = payment;
  const { cash, card, terms } = PAYMENTS_MADE;
  return [
    { label: organization === null ? cash : cashOf(organization), cents: storeCreditCents },
    { label: methodName ?? card, cents: cardCents },
    { label: terms, cents: termsCents },
  ].filter((part) => part.cents > 0);
}

/** The columns of the file of payments. */
export const PAYMENT_COLUMNS: CsvColumns<PaymentListed> = {
  Date: ({ createdAt }) => dayCell(createdAt),
  'Time (Pacific)': ({ createdAt }) => timeCell(createdAt),
  For: paidForLabel,
  Status: ({ currentStatus }) => PAYMENT_STATUS_LABELS[currentStatus],
  Total: ({ totalCents }) => amountCell(totalCents),
  'Earth Cash': ({ storeCreditCents }) => amountCell(storeCreditCents),
  'Earth Cash of': ({ organization }) => organization ?? '',
  Card: ({ cardCents }) => amountCell(cardCents),
  'Card used': ({ methodName }) => methodName ?? '',
  'On invoice': ({ termsCents }) => amountCell(termsCents),
  Refunded: ({ returnedCents }) => amountCell(returnedCents),
  Currency: () => 'USD',
};

/** The field for what the bank statement or the check says. */
export const PAYMENT_REFERENCE = {
  label: 'Reference',
  hint: 'As shown on the bank statement or check, so we can find the payment. No card numbers.',
} as const;

/** The state of a payment, as its customer reads it. */
type Labels = { heading: string; text: string };

const UNDER_WAY: Labels = {
  heading: 'Your payment is processing',
  text: 'This usually takes a few seconds. You can leave this page; your payment will continue.',
};

const onItsWay = ({ cardCents, methodName, storeCreditCents, purpose }: PaymentShown): Labels => ({
  heading: 'Your bank payment is on its way',
  text: [
    `${formatUsd(cardCents)} from ${methodName ?? 'your bank account'} usually takes 4 business days.`,
    storeCreditCents > 0 ? `${formatUsd(storeCreditCents)} Earth Cash is reserved until then.` : '',
    `${purpose === 'invoice' ? 'The invoice' : 'The order'} is marked as paid when the money arrives, and we’ll email you either way. You can leave this page.`,
  ]
    .filter(Boolean)
    .join(' '),
});

const COMING_BACK: Labels = {
  heading: 'We’re canceling your payment',
  text: 'Your bank is still processing the debit, which can’t be stopped. Anything that’s debited goes straight back to your account.',
};

/**
 * Returns the texts for a payment's state.
 *
 * @param to `email` is where the confirmation goes; `organization` is the name of the organization whose
 *   Earth Cash pays, null for the customer's own
 */
export function paymentLabel(
  payment: PaymentShown,
  { email, organization }: { email: string; organization: string | null },
): Labels {
  switch (payment.state) {
    case 'requires_action':
      return {
        heading: 'Verify this payment with your bank',
        text: `Confirm ${formatUsd(payment.cardCents)} on your bank’s page, which brings you back here. Nothing is charged until you do.`,
      };
    case 'processing':
      return payment.failureCode === null ? onItsWay(payment) : COMING_BACK;
    case 'completed':
    case 'settled':
      return payment.purpose === 'invoice' || payment.purpose === 'order'
        ? { heading: 'Thank you', text: paidText(payment) }
        : {
            heading: 'Thank you for your order',
            text: `Your order number is ${payment.orderName ?? ''}. A confirmation is on its way to ${email}.`,
          };
    case 'undoing':
      return {
        heading: 'We’re refunding your payment',
        text: 'It couldn’t be completed. We’re refunding anything that was charged.',
      };
    case 'failed':
      return {
        heading: 'Your payment didn’t go through',
        text: `We didn’t keep any of your money. ${backLabel(payment, organization)}`,
      };
    case 'review':
      return {
        heading: 'We’re reviewing this payment',
        text: 'Something about this payment doesn’t add up. We’re looking into it and will write to you. Nothing more is charged in the meantime.',
      };
    default:
      return UNDER_WAY;
  }
}

/** Returns what is paid by a payment of something that was there before: an invoice, or an order. */
function paidText({ totalCents, orderName }: PaymentShown): string {
  return orderName === null
    ? `${formatUsd(totalCents)} is paid.`
    : `${formatUsd(totalCents)} is paid. Nothing more is due on order ${orderName}.`;
}

/** Returns where the Earth Cash set aside for a failed payment is now; a payment by card alone had none. */
function backLabel({ storeCreditCents }: PaymentShown, organization: string | null): string {
  if (storeCreditCents === 0) return 'Everything you chose is saved.';
  const back =
    organization === null
      ? 'Your Earth Cash is back in your balance'
      : `The amount reserved is back in ${cashOf(organization)}`;
  return `${back}, and everything you chose is saved.`;
}

/** Where to continue after a failed payment, by its purpose. */
export const PAYMENT_BACK = {
  cart: { to: paths.checkoutPay(), label: 'Back to payment' },
  custom_order: { to: accountPaths.manageCustomOrders(), label: 'Back to custom orders' },
  quote: { to: accountPaths.manageQuotes(), label: 'Back to quotes' },
  order: { to: accountPaths.manageOrders(), label: 'Back to orders' },
  invoice: { to: accountPaths.manageInvoices(), label: 'Back to invoices' },
} as const;

export const PAYMENT_PAGE = {
  title: 'Payment',
  toBank: 'Go to your bank',
  bankSilent: 'We couldn’t open your bank’s page. Try again in a moment.',
  recheck: 'Refresh',
  abandon: 'Cancel payment',
  order: (name: string) => `View order ${name}`,
  shop: 'Continue shopping',
  invoices: 'View invoices',
  total: 'Total',
  cash: 'Earth Cash',
  terms: 'On invoice, to pay later',
  to: 'Shipping to',
  facts: 'Payment',
} as const;

/** The label of the link to it. */
export const OPEN_PAYMENT_LINK: Readonly<Record<OpenPayment['kind'], string>> = {
  payment: 'View payment',
  deposit: 'View deposit',
};

/** Returns what a customer is reminded of: a payment or deposit that has not ended. @param zone of the reader's clock */
export function openPaymentLabel(open: OpenPayment, zone?: string): string {
  const what = `${open.kind} of ${formatUsd(open.totalCents)}`;
  switch (open.stage) {
    case 'customer': {
      const end = open.until === null ? '' : ` by ${clockLabel(Date.parse(open.until), zone)}`;
      const aside =
        open.storeCreditCents > 0
          ? ` ${formatUsd(open.storeCreditCents)} Earth Cash is reserved for it until then.`
          : '';
      return `Your ${what} needs you to verify it with your bank. Confirm it there${end}, or it’s canceled and nothing is charged.${aside}`;
    }
    case 'at-bank':
      return `Your bank payment of ${formatUsd(open.totalCents)} is on its way. It usually takes 4 business days.`;
    case 'undoing':
      return `Your ${what} couldn’t be completed. We’re refunding anything that was charged.`;
    case 'checked':
      return `We’re reviewing your ${what} and will write to you.`;
    case 'under-way':
      return `Your ${what} is processing.`;
  }
}
