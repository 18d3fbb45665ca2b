import { addressKey } from '~/domain/address';
import { addressFault, draftAddress, type AddressFault } from '~/domain/checkout-address';
import type { Actor } from '~/domain/custom-order';
import type { DraftAddress } from '~/domain/draft-order';
import { insertEvent } from '~/models/custom-order-event.server';
import { setAddress } from '~/models/custom-order-steps.server';
import { lockCustomOrder } from '~/models/custom-order.server';
import { enqueueJob } from '~/models/job.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import { listAddresses } from '~/platforms/shopify/customer-addresses.server';
import type { CustomOrderNeeds } from './custom-order-needs';

/** One of the customer's saved addresses by its key, or lines that came out of a form. */
type WantedAddress = { key: string } | { lines: Parameters<typeof draftAddress>[0] };

export type CustomOrderAddressed =
  | { ok: true }
  /** `unknown`: no such address is among the customer's own; `late`: it is being paid, or over. */
  | { ok: false; reason: 'unknown' | AddressFault | 'late' | 'not-found' };

/**
 * The customer says where a request goes, or says it anew, until they pay. Its draft order is brought up
 * to date afterwards, by a job that exists with the address; until then it cannot be paid. The same
 * address again changes nothing. A saved one is read from Shopify: the browser only says which.
 *
 * @throws PlatformFailure while Shopify is silent; nothing is changed then
 */
export async function addressCustomOrder(
  { db, admin, now }: CustomOrderNeeds & { admin: Admin },
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
