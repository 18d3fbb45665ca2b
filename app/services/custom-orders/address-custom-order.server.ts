import { addressKey } from '~/domain/customers/addresses/address';
import { addressFault, draftAddress, type AddressFault } from '~/domain/checkout/checkout-address';
import type { Actor } from '~/domain/custom-orders/custom-order';
import type { DraftAddress } from '~/domain/draft-orders/draft-order';
import { insertEvent } from '~/models/custom-orders/custom-order-event.server';
import { setAddress } from '~/models/custom-orders/custom-order-steps.server';
import { lockCustomOrder } from '~/models/custom-orders/custom-order.server';
import { enqueueJob } from '~/models/core/job.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import { listAddresses } from '~/platforms/shopify/customers/customer-addresses.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now'> &
  Partial<Pick<ServiceContext, 'requestId'>> & { admin: Admin };

/** The key of one of the customer's saved addresses, or address lines from a form. */
type WantedAddress = { key: string } | { lines: Parameters<typeof draftAddress>[0] };

export type CustomOrderAddressed =
  | { ok: true }
  /** `unknown`: not one of the customer's addresses; `late`: being paid, or closed. */
  | { ok: false; reason: 'unknown' | AddressFault | 'late' | 'not-found' };

/**
 * Sets or changes the delivery address of a custom order, until the customer pays. A job enqueued in the
 * same transaction updates the draft order, which cannot be paid before that. Setting the same address
 * again changes nothing. A saved address is read from Shopify: the browser only sends its key.
 *
 * @throws PlatformFailure when Shopify does not answer; nothing is changed then
 */
export async function addressCustomOrder(
  { db, admin, now }: Context,
  actor: Extract<Actor, { kind: 'customer' }>,
  id: string,
  wanted: WantedAddress,
): Promise<CustomOrderAddressed> {
  const found = 'lines' in wanted ? wanted.lines : await ownAddress(admin, actor.id, wanted.key);
  if (typeof found === 'string') return { ok: false, reason: found };
  const address = draftAddress(found);
  const at = new Date(now());
  return db.transaction().execute(async (trx): Promise<CustomOrderAddressed> => {
    const order = await lockCustomOrder(trx, id);
    if (!order || order.customerGid !== actor.id) return { ok: false, reason: 'not-found' };
    if (order.address && isSame(order.address, address)) return { ok: true };
    if (!(await setAddress(trx, id, address, at))) return { ok: false, reason: 'late' };
    await insertEvent(trx, { customOrderId: id, kind: 'addressed', actor, at });
    if (order.quote) await enqueueJob(trx, 'settle-custom-order', { customOrderId: id });
    return { ok: true };
  });
}

async function ownAddress(admin: Admin, gid: string, key: string) {
  const saved = await listAddresses(admin, gid);
  const own = saved.find((address) => addressKey(address.id) === key);
  return own ? (addressFault(own) ?? own) : 'unknown';
}

function isSame(one: DraftAddress, other: DraftAddress): boolean {
  return (Object.keys(other) as (keyof DraftAddress)[]).every((line) => one[line] === other[line]);
}
