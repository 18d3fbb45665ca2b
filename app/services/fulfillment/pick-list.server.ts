import { randomUUID } from 'node:crypto';
import type { StaffActor } from '~/domain/staff/staff-action';
import { insertPickList, setBin } from '~/models/fulfillment/pick-list.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now'>;

/** Writes down what is to be fetched for these fulfillment orders; packing has then begun. @returns its id; null for none */
export async function createPickList(
  { db, now }: Context,
  actor: StaffActor,
  { formToken, gids }: { formToken: string; gids: readonly string[] },
): Promise<string | null> {
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    const id = randomUUID();
    const made = await insertPickList(trx, { id, formToken, staffId: actor.staffId, gids }, at);
    if (made === id) {
      const subject = { kind: 'order', id: `pick list ${id}` } as const;
      const details = { count: gids.length };
      await recordStaffAction(
        trx,
        { ...actor, action: 'orders.fulfill', step: 'pick', subject, details },
        at,
      );
    }
    return made;
  });
}

/** Says where a product lies in the warehouse. */
export async function changeBin(
  { db, now }: Context,
  actor: StaffActor,
  { sku, bin }: { sku: string; bin: string | null },
): Promise<void> {
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    await setBin(trx, { sku, bin, staffId: actor.staffId }, at);
    const subject = { kind: 'product', id: sku } as const;
    const action = { ...actor, action: 'orders.fulfill', step: 'bin', subject } as const;
    await recordStaffAction(trx, action, at);
  });
}
