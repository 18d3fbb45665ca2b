import type { CustomOrderLine } from '~/domain/custom-orders/custom-order-view';
import { type Invoice, isOverdue } from '~/domain/invoices/invoice';
import type { Cents } from '~/domain/core/money';
import type { OrderBrief, OrderMoney } from '~/domain/orders/order';
import type { OrderPaymentState, OrderStep } from '~/domain/orders/order-payment';
import type { DeliveryStep } from '~/domain/shipments/delivery-steps';
import type { ExpectedDelivery } from '~/domain/shipments/expected-delivery';
import type { OpenPayment } from '~/domain/payments/payment';

/** Data of the panels on the dashboard's home. Times are ISO 8601, UTC. */

/** An order of the last ones, or one that is still open. */
export type RecentOrder = {
  /** The number at the end of Shopify's id. */
  number: string;
  /** `#1001` */
  name: string;
  createdAt: string;
  items: { title: string; quantity: number }[];
  total: OrderMoney;
  refunded: OrderMoney;
  payment: OrderPaymentState;
  /** On invoice, and to be paid on the order's own page: without QuickBooks it has no other invoice. */
  isPaidHere: boolean;
  /** What comes next; null once it is over. */
  step: OrderStep | null;
  /** Shopify's state of the delivery. */
  delivery: string;
  /** How far it has come; null if it is not shipped, or for all but the latest. */
  progress: DeliveryStep[] | null;
  /** When it is expected; null if nobody says, or for all but the latest. */
  expected: ExpectedDelivery | null;
  /** Parcels under way: tracking number and, if there is one, the carrier's page. */
  tracking: { number: string | null; url: string | null }[];
};

export type HomeOrders =
  /** Newest first; `hasMore`: there are more open ones. */
  | { kind: 'known'; recent: RecentOrder[]; hasMore: boolean }
  /** The mirror is still being filled; these are the latest orders read from Shopify. */
  | { kind: 'gathering'; latest: (OrderBrief & { isOnInvoice: boolean; isAtBank: boolean })[] }
  | { kind: 'silent' };

/** A custom order that waits for the customer, and the step it waits for. */
export type CustomOrderWaiting = CustomOrderLine & { step: 'approve' | 'address' | 'pay' };

/** `silent` while QuickBooks does not answer; null if there are no open invoices. */
export type HomeInvoices =
  | { open: Invoice[]; count: number; totalCents: Cents; today: string }
  | 'silent'
  | null;

/** Which first steps are done; null if Shopify did not answer. */
export type FirstSteps = { hasAddress: boolean | null; hasCompany: boolean | null };

/** Something that waits for this customer. */
export type HomeTask =
  | { kind: 'invoice'; invoice: Invoice; isOverdue: boolean }
  | { kind: 'verify'; open: OpenPayment }
  | { kind: 'order'; order: RecentOrder; step: TheirStep }
  | { kind: 'on-invoice'; order: RecentOrder }
  | { kind: 'custom'; order: CustomOrderWaiting }
  | { kind: 'requests'; count: number };

type Waiting = {
  invoices: HomeInvoices;
  openPayments: readonly OpenPayment[];
  orders: HomeOrders;
  custom: readonly CustomOrderWaiting[];
  /** Allowance requests that wait for an admin. */
  requests: number;
};

/**
 * Lists what waits for the customer, the most urgent first: invoices past their day, then what is lost
 * within minutes, then what stands still until they act, at last what is on invoice and nobody waits for.
 */
export function homeTasks({
  invoices,
  openPayments,
  orders,
  custom,
  requests,
}: Waiting): HomeTask[] {
  const known = invoices === null || invoices === 'silent' ? null : invoices;
  // What a bank is paying needs nothing from the customer for days.
  const atBank = openPayments.flatMap(({ stage, invoiceId }) =>
    stage === 'at-bank' ? [invoiceId] : [],
  );
  const due = (known?.open ?? []).filter(({ id }) => !atBank.includes(id));
  const bills = due.map((invoice): HomeTask => {
    return { kind: 'invoice', invoice, isOverdue: isOverdue(invoice, known?.today ?? '') };
  });
  const recent = orders.kind === 'known' ? orders.recent : [];
  return [
    ...bills.filter((task) => task.kind === 'invoice' && task.isOverdue),
    ...openPayments
      .filter(({ stage }) => stage === 'customer')
      .map((open): HomeTask => ({ kind: 'verify', open })),
    ...recent.flatMap((order): HomeTask[] => {
      const { step } = order;
      return isTheirs(step) ? [{ kind: 'order', order, step }] : [];
    }),
    ...custom.map((order): HomeTask => ({ kind: 'custom', order })),
    ...(requests > 0 ? [{ kind: 'requests' as const, count: requests }] : []),
    ...bills.filter((task) => task.kind === 'invoice' && !task.isOverdue),
    ...recent
      .filter(({ isPaidHere }) => isPaidHere)
      .map((order): HomeTask => ({ kind: 'on-invoice', order })),
  ];
}

type TheirStep = Extract<OrderStep, { kind: 'unpaid' | 'answer' }>;

const isTheirs = (step: OrderStep | null): step is TheirStep =>
  step?.kind === 'unpaid' || step?.kind === 'answer';
