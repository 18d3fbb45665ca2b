import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import { householdDigest } from '../../app/domain/orders/household.server';
import { cents } from '../../app/domain/core/money';
import type { Order, OrderAddress } from '../../app/domain/orders/order';
import type { Database } from '../../app/models/core/database.server';
import { upsertOrderMirror } from '../../app/models/sync/upsert-order-mirror.server';

export const DAY_MS = 24 * 60 * 60_000;
export const usd = (amount: number) => ({ cents: cents(amount), currency: 'USD' });
const gidOf = (kind: string) => `gid://shopify/${kind}/${randomInt(1e9, 1e12)}`;

export const address = (address1: string): OrderAddress => ({
  firstName: null,
  lastName: null,
  name: null,
  company: null,
  address1,
  address2: null,
  city: 'Portland',
  province: 'OR',
  zip: '97201',
  country: 'United States',
  phone: null,
});

/** The only dispute of an order. */
export const dispute = (status: string, initiatedAs = 'CHARGEBACK') => [
  { id: 'gid://shopify/ShopifyPaymentsDispute/1', status, initiatedAs },
];

/** The fields of an order that a test sets; by default 100.00 of goods plus shipping and tax, and paid. */
export type OrderSays = Partial<Order> & {
  refundedCents?: number;
  /** Milliseconds between its creation and the fixture's current time. */
  ago?: number;
};

/** An ambassador's home: by today's digest, and by the previous kind. */
type Lives = 'place' | 'placeBefore';

/** Ambassadors, and orders as they are read from Shopify. No platform is called. */
export function openCommissionFixture({ db }: Database) {
  let at = Date.parse('2026-06-01T12:00:00Z');
  let updates = 0;

  async function ambassador({ place, placeBefore }: Partial<Record<Lives, string>> = {}) {
    const household = place === undefined ? null : householdDigest(address(place));
    const gid = gidOf('Customer');
    const code = `T${Array.from({ length: 7 }, () => 'ABCDEFGHJK'[randomInt(10)]).join('')}`;
    const started_at = new Date(at);
    await db.insertInto('ambassador').values({ customer_gid: gid, code, started_at }).execute();
    await sql`
      insert into ambassador_mirror (customer_gid, number, shown_name, college, college_key, joined_at,
        updated_at, fetched_at, chapter_kind, chapter, chapter_key, places)
      values (${gid}, ${BigInt(gid.split('/').at(-1) ?? 0)}, 'Amara O.', 'Reed', 'reed', ${started_at},
        ${started_at}, ${started_at}, 'sorority', 'Alpha', 'alpha',
        array_remove(array[${household}, order_place(${JSON.stringify(address(placeBefore ?? ''))}::jsonb)],
          null))`.execute(db);
    return { gid, code };
  }

  /** Returns an order in its current state; the same id again is a newer state of it. */
  function order({ refundedCents = 0, ago = 0, ...says }: OrderSays): Order {
    updates += 1;
    const createdAt = new Date(at - ago).toISOString();
    return {
      id: gidOf('Order'),
      name: '#1001',
      email: null,
      createdAt,
      updatedAt: new Date(at + updates).toISOString(),
      tags: [],
      displayFinancialStatus: 'PAID',
      displayFulfillmentStatus: 'UNFULFILLED',
      shippingAddress: null,
      total: usd(12_000),
      subtotal: usd(10_000),
      shipping: usd(1_000),
      tax: usd(1_000),
      discounts: null,
      discountCodes: [],
      currentTotal: usd(12_000),
      originalTotal: usd(12_000),
      refunded: usd(refundedCents),
      manualRefundedCents: cents(refundedCents),
      receivedCents: cents(12_000),
      taxLines: [],
      lines: [],
      fulfillments: [],
      cancelReason: null,
      cancelledAt: null,
      edited: false,
      refunds: [],
      referral: null,
      disputes: [],
      ...says,
    };
  }

  const save = (read: Order, customerGid: string | null = null) =>
    upsertOrderMirror(db, { order: read, customerGid, fetchedAt: new Date(at) }, COMMISSION_RULES);

  return {
    db,
    ambassador,
    order,
    save,
    now: () => new Date(at),
    pass: (ms: number) => void (at += ms),
    /** Returns the entries in order: `earned 500`, `reversed -250 refund` … */
    async entries(orderGid: string): Promise<string[]> {
      const rows = await db
        .selectFrom('commission_entry')
        .select(['kind', 'cents', 'because'])
        .where('order_gid', '=', orderGid)
        .orderBy('nth')
        .execute();
      return rows.map(({ kind, cents: of, because }) => [kind, of, because].join(' ').trim());
    },
    /** Returns the violations found by the audit's SQL, which shares no code with the app. */
    async audit(): Promise<string[]> {
      const rows = await db
        .selectFrom('audit_violation')
        .select(['check_name', 'subject'])
        .where('check_name', 'in', ['I-23', 'I-24'])
        .execute();
      return rows.map((row) => `${row.check_name} ${row.subject}`);
    },
  };
}

export type CommissionFixture = ReturnType<typeof openCommissionFixture>;

/** Returns a line of an order; without a variant it is not a product of the catalogue. */
export const line = (id: string, title: string, cents: number, variant: boolean) => ({
  id,
  title,
  sku: null,
  quantity: 1,
  nonFulfillableQuantity: 0,
  refundableQuantity: 1,
  imageUrl: null,
  product: null,
  original: usd(cents),
  discounted: usd(cents),
  variant: variant ? { id: 'v', title, priceCents: usd(cents).cents, metafields: [] } : null,
});
