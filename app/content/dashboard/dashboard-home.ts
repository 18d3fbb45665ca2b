import type { CustomOrderWaiting } from '~/domain/dashboard/home-page';
import { formatUsd, type Cents } from '~/domain/core/money';
import type { OrderStep } from '~/domain/orders/order-payment';
import { ORDER_PAYMENT_LABELS } from '~/content/orders/orders';
import { monthLabel } from '~/content/core/dates';

/** Texts of /dashboard/home. */
export const HOME = {
  title: 'Dashboard',
  orders: {
    heading: 'Open orders',
    none: 'Nothing is open: everything you ordered has arrived.',
    all: 'All orders',
    more: 'These are the latest of them; more are open.',
    track: (number: string | null) => (number === null ? 'Track the parcel' : `Track ${number}`),
    ask: 'Write to us',
    pay: 'Pay',
    payOf: (name: string) => `Pay order ${name}`,
    latest: 'Latest orders',
  },
  again: {
    heading: 'Order again',
    intro: 'Everything of an order once more, after a look at what has changed since.',
    action: 'Reorder',
    actionOf: (name: string) => `Reorder all of ${name}`,
  },
  spend: {
    heading: 'Twelve months',
    note: 'What your orders come to, by the month you ordered in. Refunds are taken off. Months are Pacific Time.',
    none: 'Nothing was ordered in the last twelve months.',
    table: 'Show the months as a table',
    caption: 'What your orders come to, month by month',
    month: 'Month',
    amount: 'Amount',
    total: 'In all',
  },
  invoices: {
    heading: 'Open invoices',
    all: (count: number) => `All ${count} invoices`,
    due: (day: string) => `Due ${day}`,
    pay: 'Pay',
    payNumber: (number: string) => `Pay invoice ${number}`,
    overdue: 'Overdue',
    number: (number: string) => `Invoice ${number}`,
    total: (total: Cents) => `${formatUsd(total)} open in all`,
  },
  custom: { heading: 'Custom orders waiting for you' },
  steps: {
    heading: 'Three first steps',
    done: 'Done',
    unknown: 'Shopify does not answer just now, so we cannot say what you have done already.',
    address: {
      text: 'Tell us where to deliver',
      label: 'Add an address',
      doneLabel: 'Your addresses',
    },
    company: {
      text: 'Say who you buy for',
      label: 'Company details',
      doneLabel: 'Company details',
    },
    cart: { text: 'Fill your first case', label: 'Shop All', doneLabel: 'View Cart' },
  },
} as const;

/** Returns the next step of an open order in words. */
export function orderStepLabel(step: OrderStep): string {
  switch (step.kind) {
    case 'answer':
      return ANSWERS[step.why];
    case 'unpaid':
      return step.isPart
        ? `${ORDER_PAYMENT_LABELS['partially-paid']}. We are waiting for the rest of your payment.`
        : `${ORDER_PAYMENT_LABELS.unpaid}. We are waiting for your payment.`;
    case 'on-its-way':
      return step.isToday ? 'Out for delivery today.' : 'On its way to you.';
    case 'partly-sent':
      return 'Partly sent. We are preparing the rest.';
    case 'prepared':
      return 'We are preparing it.';
    case 'on-invoice':
      return 'It has arrived. Pay it with the invoice that we send by email.';
  }
}

const ANSWERS: Record<Extract<OrderStep, { kind: 'answer' }>['why'], string> = {
  'on-hold': 'On hold: we need an answer from you.',
  'not-delivered': 'The carrier could not deliver it. Look at its page, or write to us.',
  'pick-up': 'Ready to be picked up.',
};

/** What a custom order is waiting for, and the label of the link to it. */
export const CUSTOM_WAITING: Record<CustomOrderWaiting['step'], { text: string; label: string }> = {
  approve: {
    text: 'The proof is ready: approve it, or tell us what to change.',
    label: 'Look at the proof',
  },
  address: { text: 'Say where it goes, then you can pay.', label: 'Say where it goes' },
  pay: { text: 'Approved. Pay, and we print.', label: 'Pay' },
};

/** Returns the chart's summary for screen readers. */
export function spendSummary(
  total: Cents,
  highest: { month: string; cents: Cents } | null,
): string {
  if (highest === null) return HOME.spend.none;
  const most = `the most in ${monthLabel(highest.month)} with ${formatUsd(highest.cents)}`;
  return `Your orders of the last twelve months come to ${formatUsd(total)}, ${most}.`;
}
