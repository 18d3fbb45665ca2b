import type { CustomOrderWaiting } from '~/domain/dashboard/home-page';
import { formatUsd, type Cents } from '~/domain/core/money';
import { monthLabel } from '~/content/core/dates';

/** Texts of /dashboard/home. */
export const HOME = {
  title: 'Dashboard',
  hello: 'Hello',
  helloTo: 'Hello,',
  tasks: {
    heading: 'To do',
    none: 'Nothing needs you right now.',
    invoice: (number: string) => `Invoice ${number}`,
    invoiceText: (amount: Cents, day: string) => `${formatUsd(amount)}, due ${day}`,
    overdue: 'Overdue',
    total: (total: Cents) => `Total due on invoices: ${formatUsd(total)}`,
    allInvoices: (count: number) => `All ${count} invoices`,
    pay: 'Pay',
    payNumber: (number: string) => `Pay invoice ${number}`,
    verify: 'Verify this payment with your bank',
    order: (name: string, total: string) => `Order ${name}, ${total}`,
    onInvoice: 'Ordered on invoice. You can pay it here.',
    payOf: (name: string) => `Pay order ${name}`,
    ask: 'Write to us',
    requests: (count: number) =>
      count === 1 ? '1 allowance request' : `${count} allowance requests`,
    requestsText: 'Members of your organization have asked to spend more this month.',
    decide: 'Decide',
  },
  orders: {
    heading: 'Recent orders',
    all: 'All orders',
    more: 'You have more open orders.',
    track: (number: string | null) => (number === null ? 'Track shipment' : `Track ${number}`),
    reorder: 'Reorder',
    reorderOf: (name: string) => `Reorder all of ${name}`,
  },
  spend: {
    heading: 'Spending, last 12 months',
    note: 'Order totals by month, minus refunds. Months follow Pacific Time.',
    none: 'No orders in the last 12 months.',
    table: 'Show as a table',
    caption: 'Order totals by month',
    month: 'Month',
    amount: 'Amount',
    total: 'Total',
  },
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
