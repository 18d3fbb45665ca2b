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
    none: 'No open orders. Everything you ordered has arrived.',
    all: 'All orders',
    more: 'These are the latest. You have more open orders.',
    track: (number: string | null) => (number === null ? 'Track package' : `Track ${number}`),
    ask: 'Write to us',
    pay: 'Pay',
    payOf: (name: string) => `Pay order ${name}`,
    latest: 'Recent orders',
  },
  again: {
    heading: 'Order again',
    intro: 'Reorder everything in an order, after a look at what has changed.',
    action: 'Reorder',
    actionOf: (name: string) => `Reorder all of ${name}`,
  },
  spend: {
    heading: 'Spending, last 12 months',
    note: 'Order totals by month, minus refunds. Months are Pacific Time.',
    none: 'No orders in the last 12 months.',
    table: 'Show as a table',
    caption: 'Order totals by month',
    month: 'Month',
    amount: 'Amount',
    total: 'Total',
  },
  invoices: {
    heading: 'Open invoices',
    all: (count: number) => `All ${count} invoices`,
    due: (day: string) => `Due ${day}`,
    pay: 'Pay',
    payNumber: (number: string) => `Pay invoice ${number}`,
    overdue: 'Overdue',
    number: (number: string) => `Invoice ${number}`,
    total: (total: Cents) => `Total due: ${formatUsd(total)}`,
  },
  custom: { heading: 'Custom orders that need your attention' },
  steps: {
    heading: 'Get started in 3 steps',
    done: 'Done',
    unknown: 'We couldn’t reach Shopify, so we don’t know which steps you’ve already done.',
    address: {
      text: 'Tell us where to ship',
      label: 'Add an address',
      doneLabel: 'Your addresses',
    },
    company: {
      text: 'Tell us who you buy for',
      label: 'Company details',
      doneLabel: 'Company details',
    },
    cart: { text: 'Order your first case', label: 'Shop All', doneLabel: 'View Cart' },
  },
} as const;

/** Returns the next step of an open order in words. */
export function orderStepLabel(step: OrderStep): string {
  switch (step.kind) {
    case 'answer':
      return ANSWERS[step.why];
    case 'unpaid':
      return step.isPart
        ? `${ORDER_PAYMENT_LABELS['partially-paid']}. We’re waiting for the rest of your payment.`
        : `${ORDER_PAYMENT_LABELS.unpaid}. We’re waiting for your payment.`;
    case 'on-its-way':
      return step.isToday ? 'Out for delivery today.' : 'On its way to you.';
    case 'partly-sent':
      return 'Partly shipped. We’re preparing the rest.';
    case 'prepared':
      return 'We’re preparing your order.';
    case 'on-invoice':
      return 'Delivered. Pay with the invoice we email you.';
  }
}

const ANSWERS: Record<Extract<OrderStep, { kind: 'answer' }>['why'], string> = {
  'on-hold': 'On hold. We need an answer from you.',
  'not-delivered': 'The carrier couldn’t deliver your order. Check tracking, or write to us.',
  'pick-up': 'Ready for pickup.',
};

/** What a custom order is waiting for, and the label of the link to it. */
export const CUSTOM_WAITING: Record<CustomOrderWaiting['step'], { text: string; label: string }> = {
  approve: {
    text: 'Your proof is ready. Approve it, or tell us what to change.',
    label: 'Review proof',
  },
  address: { text: 'Add a shipping address, then you can pay.', label: 'Add shipping address' },
  pay: { text: 'Approved. Pay, and we’ll print it.', label: 'Pay' },
};

/** Returns the chart's summary for screen readers. */
export function spendSummary(
  total: Cents,
  highest: { month: string; cents: Cents } | null,
): string {
  if (highest === null) return HOME.spend.none;
  const most = `with the most, ${formatUsd(highest.cents)}, in ${monthLabel(highest.month)}`;
  return `Your orders in the last 12 months total ${formatUsd(total)}, ${most}.`;
}
