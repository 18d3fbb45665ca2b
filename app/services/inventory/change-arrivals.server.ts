import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { customerNumber } from '~/domain/core/ids';
import type { StaffActionDetails, StaffActor } from '~/domain/staff/staff-action';
import { setLowAt } from '~/models/inventory/inventory-mirror.server';
import {
  type ArrivalChange,
  type ArrivalVersion,
  changeArrival,
  insertArrival,
} from '~/models/inventory/stock-arrival.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext } from '~/services/context';
import type { DB } from '../../../db/schema';

type Context = Pick<ServiceContext, 'db' | 'now'>;

/** Notes what is expected to arrive, and when; once for each form. */
export async function expectArrival(
  { db, now }: Context,
  actor: StaffActor,
  arrival: {
    itemGid: string;
    locationGid: string;
    locationName: string;
    units: number;
    dueOn: string;
    formToken: string;
  },
): Promise<void> {
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    const { itemGid, locationGid, units, dueOn } = arrival;
    const row = { id: randomUUID(), ...arrival, staffId: actor.staffId };
    if (!(await insertArrival(trx, row, at))) return;
    const details = { units, dueOn, place: customerNumber(locationGid) };
    await record(trx, actor, { step: 'expect', itemGid, details }, at);
  });
}

/** Changes or cancels what is expected. @returns false, without any change, if it is not what the form showed */
export async function changeExpected(
  { db, now }: Context,
  actor: StaffActor,
  arrival: ArrivalVersion,
  change: Exclude<ArrivalChange, { kind: 'received' }>,
): Promise<boolean> {
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    const changed = await changeArrival(trx, arrival, change, at);
    if (changed === null) return false;
    const isCanceled = change.kind === 'canceled';
    const details = {
      ...(isCanceled ? {} : { units: change.units, dueOn: change.dueOn }),
      place: customerNumber(changed.locationGid),
    };
    const step = isCanceled ? 'arrival-cancel' : 'arrival-change';
    await record(trx, actor, { step, itemGid: arrival.itemGid, details }, at);
    return true;
  });
}

/**
 * Sets at how few of a product's variants staff want to be told; null: never.
 *
 * @param was the one that the form showed
 * @returns false, without any change, if it is another one now
 */
export async function changeLowAt(
  { db, now }: Context,
  { staffId, requestId }: StaffActor,
  change: { productGid: string; was: number | null; lowAt: number | null },
): Promise<boolean> {
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    if (!(await setLowAt(trx, change, at))) return false;
    if (change.was === change.lowAt) return true;
    const action = {
      staffId,
      requestId,
      action: 'inventory.change',
      step: 'threshold',
      subject: { kind: 'product', id: customerNumber(change.productGid) },
      details: { from: change.was, to: change.lowAt },
    } as const;
    await recordStaffAction(trx, action, at);
    return true;
  });
}

function record(
  trx: Transaction<DB>,
  { staffId, requestId }: StaffActor,
  { step, itemGid, details }: { step: string; itemGid: string; details: StaffActionDetails },
  at: Date,
): Promise<void> {
  const subject = { kind: 'inventory-item', id: customerNumber(itemGid) } as const;
  const action = 'inventory.change' as const;
  return recordStaffAction(trx, { staffId, requestId, action, step, subject, details }, at);
}
