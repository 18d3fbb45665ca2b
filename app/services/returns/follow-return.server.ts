import { randomUUID } from 'node:crypto';
import { cents } from '~/domain/core/money';
import {
  isReturnOpen,
  type PlatformReturn,
  type ReturnCase,
  type ReturnState,
  UNDECIDED,
} from '~/domain/returns/return';
import { kindOf, worthOf } from '~/domain/returns/return-rules';
import {
  findCaseByNumber,
  findCaseOfReturn,
  insertReturn,
  lockReturn,
} from '~/models/returns/return-case.server';
import { insertReturnEvent } from '~/models/returns/return-event.server';
import { savePlatform } from '~/models/returns/return-platform.server';
import { changeReturn } from '~/models/returns/return-steps.server';
import { findOrder } from '~/platforms/shopify/orders/customer-orders.server';
import { findReturn } from '~/platforms/shopify/returns/returns.server';
import type { ServiceContext } from '~/services/context';

type Following = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log'>;

/** The state of a case that Shopify's return says by itself. */
const STATES: Readonly<Record<string, ReturnState>> = {
  REQUESTED: 'requested',
  OPEN: 'approved',
  CLOSED: 'resolved',
  DECLINED: 'declined',
  CANCELED: 'canceled',
};

/**
 * Follows a return of Shopify's: what was decided there, in its own admin or by another app, is decided here, and one
 * that began there becomes a case. Idempotent, in whatever order events come.
 *
 * @throws PlatformFailure when Shopify does not answer
 */
export async function followReturn(context: Following, returnGid: string): Promise<void> {
  const found = await findReturn(context.admin, returnGid);
  if (!found) return;
  const known =
    (await findCaseOfReturn(context.db, returnGid)) ?? (await caseOfMark(context, found));
  if (known) await adopt(context, known, found);
  else await begin(context, found);
}

/** Finds our own case whose answer was lost: its number stands in the customer's note. */
async function caseOfMark({ db }: Following, found: PlatformReturn): Promise<ReturnCase | null> {
  const number = found.lines
    .map(({ note }) => /^\[R-(\d{1,9})\]/.exec(note ?? '')?.[1])
    .find((one) => one !== undefined);
  if (number === undefined) return null;
  const known = await findCaseByNumber(db, Number(number), found.orderGid);
  if (known === null || known.returnGid !== null) return null;
  await savePlatform(db, known.id, { returnGid: found.gid });
  return known;
}

async function adopt(
  { db, now }: Following,
  known: ReturnCase,
  found: PlatformReturn,
): Promise<void> {
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    const one = await lockReturn(trx, known.id);
    if (!one) return;
    const { status } = found;
    const state = STATES[status];
    if (state === undefined || one.redactedAt !== null) return;
    const event = { returnId: one.id, actor: { kind: 'store' } as const, at, isSilent: true };
    const isUndecided = UNDECIDED.includes(one.state);
    const change = { platformStatus: status };
    if (
      (state === 'declined' && isUndecided) ||
      (state === 'canceled' && isReturnOpen(one.state))
    ) {
      // A case whose outcome is being made goes on: what was given back cannot be canceled.
      if (one.ending !== null) return changeReturn(trx, one.id, change, at);
      await insertReturnEvent(trx, { ...event, kind: state, said: found.declineNote });
      return changeReturn(trx, one.id, { ...change, state, awaitsStaffSince: null }, at);
    }
    if (state === 'approved' && isUndecided) {
      await insertReturnEvent(trx, { ...event, kind: 'approved' });
      const approved = { state, comesBack: true, awaitsStaffSince: null } as const;
      return changeReturn(trx, one.id, { ...change, ...approved }, at);
    }
    if (state === 'resolved' && isReturnOpen(one.state) && one.ending?.state !== 'begun') {
      if (one.ending?.state === 'waits') return;
      // Closed there without us: staff see whether something is still owed.
      const awaitsStaffSince = one.ending === null ? (one.awaitsStaffSince ?? at) : null;
      if (one.ending === null)
        return changeReturn(trx, one.id, { ...change, awaitsStaffSince }, at);
      await insertReturnEvent(trx, { ...event, kind: 'resolved' });
      return changeReturn(trx, one.id, { ...change, state, awaitsStaffSince }, at);
    }
    if (one.platformStatus !== status) await changeReturn(trx, one.id, change, at);
  });
}

/** Begins a case of a return that was opened in Shopify's own admin. */
async function begin({ db, admin, now }: Following, found: PlatformReturn): Promise<void> {
  const state = STATES[found.status];
  if (state === undefined) return;
  const order = await findOrder(admin, found.orderGid);
  const lines = found.lines.flatMap(({ lineGid, parcelLineGid, quantity, reason }) => {
    const line = order?.order.lines.find(({ id }) => id === lineGid);
    if (lineGid === null || parcelLineGid === null || !order) return [];
    return [
      {
        lineGid,
        parcelLineGid,
        productGid: line?.product?.id ?? null,
        variantGid: line?.variant?.id ?? null,
        title: line?.title ?? '',
        sku: line?.sku ?? null,
        quantity,
        reason,
        worthCents: line ? worthOf(order.order, lineGid, quantity) : cents(0),
      },
    ];
  });
  const id = randomUUID();
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    const isNew = await insertReturn(trx, {
      id,
      customerGid: found.customerGid,
      orderGid: found.orderGid,
      orderName: found.orderName,
      kind: kindOf(lines.map(({ reason }) => reason)),
      wish: null,
      note: null,
      lines,
      returnGid: found.gid,
      platformStatus: found.status,
      state,
      at,
    });
    if (!isNew) return;
    const actor = { kind: 'store' } as const;
    await insertReturnEvent(trx, { returnId: id, kind: 'requested', actor, at, isSilent: true });
  });
}
