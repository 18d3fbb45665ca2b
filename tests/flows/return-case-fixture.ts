import { randomUUID } from 'node:crypto';
import { cents } from '../../app/domain/core/money';
import type { Failpoint } from '../../app/domain/core/retries/failpoint';
import type { ReturnOutcome, ReturnReason } from '../../app/domain/returns/return';
import { SINGLE_APPROVER_LIMITS } from '../../app/domain/staff/approval';
import type { Database } from '../../app/models/core/database.server';
import { findReturnCase, listReturnLines } from '../../app/models/returns/return-case.server';
import { listReturnEvents } from '../../app/models/returns/return-event.server';
import {
  completeDraft,
  createDraft,
} from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { findOrder } from '../../app/platforms/shopify/orders/customer-orders.server';
import { listReturnable } from '../../app/platforms/shopify/returns/returns.server';
import { approveReturn } from '../../app/services/returns/decide-return.server';
import { advanceReturn } from '../../app/services/returns/mirror-return.server';
import { requestReturn } from '../../app/services/returns/request-return.server';
import { resolveReturn } from '../../app/services/returns/resolve-return.server';
import { worthOf } from '../../app/domain/returns/return-rules';
import { adminFor, draftInput } from './draft-fixture';
import { split } from './payment-fixture';
import { openReturnFixture } from './return-fixture';
import { Killed } from './payment-process';

export const STAFF = { id: 'staff-1', name: 'Dana Desk' };

type State = {
  shopify: {
    returns: {
      id: number;
      orderId: number;
      name: string;
      status: string;
      lines: { processed: number; dispositions: { type: string; quantity: number }[] }[];
    }[];
    orders: { id: number; name: string; totalCents: number; tags: string[] }[];
  };
};

/** Returns on a database and the sandbox's platforms, of orders that were paid and delivered. */
export async function openReturnCases(database: Database) {
  const fixture = await openReturnFixture(database);
  const { db, now } = fixture;
  const admin = adminFor(fixture.url);

  function contextOf(dieAt?: Failpoint) {
    const { app } = fixture.startWork();
    return {
      db,
      admin,
      now,
      stripe: app.stripe,
      log: app.log,
      requestId: null,
      failpoint(name: Failpoint) {
        if (name === dieAt) throw new Killed(name);
      },
      config: { singleApproverLimits: SINGLE_APPROVER_LIMITS },
    };
  }

  const state = async () => (await fixture.control('GET', 'state')).body as unknown as State;
  const act = async (action: Record<string, unknown>) => {
    const { status, body } = await fixture.control('POST', 'shopify', action);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body as Record<string, unknown>;
  };
  // Every test of goods buys some.
  await act({ action: 'product-update', handle: 'dome-lid', set: { stock: 10_000 } });
  const one = async (id: string) => {
    const found = await findReturnCase(db, id);
    if (!found) throw new Error(`no return ${id}`);
    return found;
  };

  /** Begins a return of one unit of everything that an order's parcels brought. */
  async function requested(
    orderGid: string,
    gid: string,
    more: { reason?: ReturnReason; wish?: ReturnOutcome; formToken?: string } = {},
  ): Promise<string> {
    const found = await findOrder(admin, orderGid);
    if (!found) throw new Error('no order');
    const lines = (await listReturnable(admin, orderGid)).map((line) => {
      const ordered = found.order.lines.find(({ id }) => id === line.lineGid);
      return {
        ...line,
        productGid: ordered?.product?.id ?? null,
        variantGid: ordered?.variant?.id ?? null,
        title: ordered?.title ?? '',
        sku: null,
        quantity: 1,
        reason: more.reason ?? ('damaged' as const),
        worthCents: worthOf(found.order, line.lineGid, 1),
      };
    });
    return requestReturn(
      { db, now },
      { gid, name: 'Nora Quinn' },
      {
        order: { gid: orderGid, name: found.order.name },
        lines,
        wish: more.wish ?? 'earth_cash',
        note: 'It leaks.',
        formToken: more.formToken ?? randomUUID(),
      },
    );
  }

  return {
    ...fixture,
    admin,
    contextOf,
    state,
    act,
    one,
    requested,
    lines: (id: string) => listReturnLines(db, id),
    kinds: async (id: string) => (await listReturnEvents(db, id)).map(({ kind }) => kind),
    /** Works on a case as the job does, after whoever held it has died. */
    async advance(id: string, dieAt?: Failpoint): Promise<boolean> {
      await db.updateTable('return_case').set({ lease_until: null }).where('id', '=', id).execute();
      return advanceReturn(contextOf(dieAt), id);
    },
    /** An order that was paid here and has arrived. */
    async delivered(parts: { cash?: number; card?: number }) {
      const { payer, payment } = await fixture.paid(split(parts));
      await act({ action: 'order-fulfill', name: payment.orderName });
      await act({ action: 'order-parcel', name: payment.orderName, status: 'DELIVERED' });
      return { payer, orderGid: payment.orderGid ?? '', orderName: payment.orderName ?? '' };
    },
    /** An order of two lids that has arrived; paid at Shopify. */
    async deliveredGoods() {
      const payer = await fixture.payer();
      const input = draftInput(fixture.scarce, { customerGid: payer.gid, email: payer.email });
      const { gid } = await createDraft(admin, input);
      await fixture.advance(2_000);
      const order = await completeDraft(admin, gid);
      await act({ action: 'order-paid', name: order.name });
      await act({ action: 'order-fulfill', name: order.name });
      return { payer, orderGid: order.gid, orderName: order.name };
    },
    approved: async (id: string, comesBack: boolean) => {
      const { version } = await one(id);
      const step = { comesBack, said: 'Label attached.', formToken: randomUUID(), version };
      return approveReturn({ db, now }, STAFF, id, step);
    },
    resolve: async (
      id: string,
      outcome: ReturnOutcome,
      amount: number | null,
      more: { version?: number; formToken?: string } = {},
    ) =>
      resolveReturn(contextOf(), STAFF, id, {
        outcome,
        amountCents: amount === null ? null : cents(amount),
        formToken: randomUUID(),
        version: (await one(id)).version,
        ...more,
      }),
    /** Shopify's return of a case. */
    async atShopify(id: string) {
      const { returnGid } = await one(id);
      const { returns } = (await state()).shopify;
      return returns.find((row) => returnGid?.endsWith(`/${row.id}`));
    },
    async returnsOfOrder(orderGid: string) {
      const { returns } = (await state()).shopify;
      return returns.filter(({ orderId }) => orderGid.endsWith(`/${orderId}`));
    },
  };
}

export type ReturnCases = Awaited<ReturnType<typeof openReturnCases>>;
