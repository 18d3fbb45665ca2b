import type { CustomOrderLine } from './custom-order-view';
import type { Invoice } from './invoice';
import type { Cents } from './money';
import type { OrderBrief, OrderMoney } from './order';
import type { OrderStep } from './order-next';

/** The panels of the dashboard's home as they are drawn. Times are ISO 8601, UTC. */

export type OpenOrder = {
  /** The number at the end of the platform's id. */
  number: string;
  /** `#1001` */
  name: string;
  createdAt: string;
  items: { title: string; quantity: number }[];
  total: OrderMoney;
  step: OrderStep;
  /** Of parcels under way: the carrier's page, where it has one, and the number. */
  tracking: { number: string | null; url: string | null }[];
};

/** Something that can be ordered again. */
export type PastOrder = Pick<OpenOrder, 'number' | 'name' | 'createdAt' | 'items' | 'total'>;

export type HomeOrders =
  | { kind: 'known'; open: OpenOrder[]; hasMore: boolean; past: PastOrder[] }
  /** The read copy is being filled: the latest ones from the platform. */
  | { kind: 'gathering'; latest: OrderBrief[] }
  | { kind: 'silent' };

/** A request that waits for its customer, and for what. */
export type CustomOrderWaiting = CustomOrderLine & { step: 'approve' | 'address' | 'pay' };

/** `silent` while QuickBooks does not answer; null where none are open. */
export type HomeInvoices =
  { open: Invoice[]; count: number; totalCents: Cents; today: string } | 'silent' | null;

/** Which of the first steps are done; null where the platform did not say. */
export type FirstSteps = { hasAddress: boolean | null; hasCompany: boolean | null };
