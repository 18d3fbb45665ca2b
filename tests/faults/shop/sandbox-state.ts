/**
 * The parts of the sandbox's state that orders, parcels, returns and their money concern. All of it is several megabytes late in a run, most of them
 * the catalogue.
 */
const PARTS = [
  'shopify.orders',
  'shopify.customers',
  'shopify.returns',
  'quickbooks',
  'stripe.paymentIntents',
  'stripe.refunds',
  'mail',
].join(',');

export type OrderRow = {
  id: number;
  customerId: number | null;
  name: string;
  totalCents: number;
  paidCents: number;
  refundedCents: number;
  cancelledAt: string | null;
  poNumber?: string | null;
};
/** An order with what has left of it. */
export type SentOrderRow = OrderRow & {
  tags: string[];
  lines: { id: number; quantity: number; removed?: number; more?: number }[];
  fulfillments: ParcelRow[];
  fulfillmentOrders?: {
    id: number;
    lines: { units: number; sent: number }[];
    holds: { id: number }[];
    isPrepared?: boolean;
  }[];
  refunds: { cents: number }[];
  /** By how much edits have changed the total. */
  addedCents?: number;
  removedCents?: number;
};
type Tracking = { number: string };
export type ParcelRow = {
  id: number;
  status: string;
  tracking: Tracking | null;
  moreTracking?: Tracking[];
  lines: { lineId: number; quantity: number }[];
  canceledAt?: string;
};
export type ReturnRow = {
  id: number;
  orderId: number;
  name: string;
  status: string;
  lines: {
    processed: number;
    dispositions: { type: string; quantity: number }[];
  }[];
};
export type InvoiceRow = {
  id: string;
  customerId: string;
  number: string;
  totalCents: number;
  balanceCents: number;
  memo?: string;
  note?: string;
};
export type CreditMemoRow = { customerId: string; totalCents: number; remainingCents: number };
export type PaymentRow = {
  customerId: string;
  totalCents: number;
  lines: { cents: number }[];
  credits?: { cents: number }[];
};

export type SandboxState = {
  shopify: {
    orders: SentOrderRow[];
    returns: ReturnRow[];
    customers: { id: number; metafields: { namespace: string; key: string; value: string }[] }[];
  };
  quickbooks: {
    customers: { id: string; email: string }[];
    invoices: InvoiceRow[];
    creditMemos: CreditMemoRow[];
    payments: PaymentRow[];
  };
  stripe: {
    paymentIntents: {
      id: string;
      customer: string | null;
      status: string;
      amount_received: number;
    }[];
    refunds: { payment_intent: string | null; status: string | null; amount: number }[];
  };
  mail: { to: string; subject: string; messageId: string }[];
};

type Reading = { current: Promise<SandboxState>; next: Promise<SandboxState> | null };

const readings = new Map<string, Reading>();

/**
 * Returns the state at a moment after this call. All who ask while a reading is under way share the next one, so that
 * any number of runs poll at the cost of one.
 */
export function loadState(sandboxUrl: string): Promise<SandboxState> {
  const known = readings.get(sandboxUrl);
  if (known?.next) return known.next;
  if (known === undefined) return begin(sandboxUrl);
  known.next = known.current.catch(() => undefined).then(() => begin(sandboxUrl));
  return known.next;
}

function begin(sandboxUrl: string): Promise<SandboxState> {
  const current = read(sandboxUrl);
  const reading: Reading = { current, next: null };
  readings.set(sandboxUrl, reading);
  const end = () => {
    if (readings.get(sandboxUrl) === reading && reading.next === null) readings.delete(sandboxUrl);
  };
  current.then(end, end);
  return current;
}

async function read(sandboxUrl: string): Promise<SandboxState> {
  const response = await fetch(`${sandboxUrl}/control/state?of=${PARTS}`);
  if (!response.ok) throw new Error(`the sandbox's state: ${response.status}`);
  return (await response.json()) as SandboxState;
}
