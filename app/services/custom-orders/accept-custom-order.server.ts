import type { Actor, Quote } from '~/domain/custom-orders/custom-order';
import { insertEvent } from '~/models/custom-orders/custom-order-event.server';
import { followPayments } from '~/models/custom-orders/custom-order-payment.server';
import {
  isOpen,
  acceptCustomOrder as markAccepted,
  markCancelled,
  setAddress,
  setQuote,
  type StepClaim,
  claimStep,
} from '~/models/custom-orders/custom-order-steps.server';
import { lockCustomOrder } from '~/models/custom-orders/custom-order.server';
import type { ServiceContext } from '~/services/context';
import { enqueueJob } from '~/models/core/job.server';
import { listProofs } from '~/models/commissions/proof.server';
import { addressKey } from '~/domain/customers/addresses/address-card';
import { addressError, type AddressError, draftAddress } from '~/domain/checkout/checkout-address';
import type { DraftAddress } from '~/domain/draft-orders/draft-order';
import type { Admin } from '~/platforms/shopify/admin.server';
import { listAddresses } from '~/platforms/shopify/customers/customer-addresses.server';

type Context = Pick<ServiceContext, 'db' | 'now'> & Partial<Pick<ServiceContext, 'requestId'>>;

/**
 * Marks a custom order as accepted when the customer begins to pay. From then on nobody can change or
 * cancel it until the payment has failed. Idempotent: a repeated post, or a retry after a failed
 * payment, finds the request accepted already.
 *
 * @returns its draft order; null if it cannot be paid: not approved, without an address, requoted,
 *   already ordered or not found
 */
export async function acceptCustomOrder(
  { db, now }: Context,
  actor: Extract<Actor, { kind: 'customer' }>,
  id: string,
  formToken: string,
): Promise<{ draftGid: string } | null> {
  const at = new Date(now());
  await followPayments(db, id, now());
  return db.transaction().execute(async (trx) => {
    const order = await lockCustomOrder(trx, id);
    if (!order || order.customerGid !== actor.id || order.draftGid === null) return null;
    const { address, draftGid, state } = order;
    if (address === null) return null;
    if (state === 'accepted') return { draftGid };
    if (!(await markAccepted(trx, id, at))) return null;
    await insertEvent(trx, { customOrderId: id, kind: 'accepted', actor, formToken, at });
    return { draftGid };
  });
}

/**
 * Quotes or requotes a request. A job enqueued in the same transaction updates the draft order, which
 * cannot be paid before that.
 *
 * @param seenNo number of the quote that its author saw; 0 if there was none
 */
export function quoteCustomOrder(
  { db, now, requestId }: Context,
  actor: Actor,
  id: string,
  { seenNo, formToken, ...quote }: Omit<Quote, 'no'> & { seenNo: number; formToken: string },
): Promise<StepClaim> {
  const at = new Date(now());
  return claimStep<'changed' | 'late'>(
    db,
    { id, owner: null, formToken },
    async (trx, { state, approvedProofId }) => {
      if (!['requested', 'quoted', 'approved'].includes(state))
        return { ok: false, reason: 'late' };
      if (!(await setQuote(trx, id, seenNo, quote, at))) return { ok: false, reason: 'changed' };
      const event = { customOrderId: id, kind: 'quoted', actor, said: quote.leadTime } as const;
      const { caseCents, setupCents, shippingCents } = quote;
      const details = { quote: seenNo + 1, caseCents, setupCents, shippingCents };
      const isAgreed = approvedProofId !== null;
      await insertEvent(trx, { ...event, isAgreed, formToken, at, details, requestId });
      await enqueueJob(trx, 'advance-custom-order', { customOrderId: id });
      return { ok: true };
    },
  );
}

/**
 * Cancels a request, for its customer or for staff, unless it is being paid. A job enqueued in the same
 * transaction deletes the draft order; another one mails the customer if staff canceled it.
 */
export function cancelCustomOrder(
  { db, now, requestId }: Context,
  actor: Exclude<Actor, { kind: 'store' }>,
  id: string,
  { said: comment, formToken }: { said: string | null; formToken: string },
): Promise<StepClaim<'late'>> {
  const at = new Date(now());
  const owner = actor.kind === 'customer' ? actor.id : null;
  return claimStep<'late'>(db, { id, owner, formToken }, async (trx, { state }) => {
    // A repeated post finds it canceled already.
    if (state === 'cancelled') return { ok: true };
    if (!(await markCancelled(trx, id, at))) {
      return { ok: false, reason: 'late' };
    }
    const kind = 'cancelled';
    const event = {
      customOrderId: id,
      kind,
      actor,
      said: comment,
      formToken,
      at,
      requestId,
    } as const;
    await insertEvent(trx, event);
    await enqueueJob(trx, 'advance-custom-order', { customOrderId: id });
    return { ok: true };
  });
}

/**
 * Adds a comment on the newest proof, or on the request if there is none yet. A job enqueued in the same
 * transaction mails it to the other side.
 */
export function commentOnCustomOrder(
  { db, now, requestId }: Context,
  actor: Exclude<Actor, { kind: 'store' }>,
  id: string,
  { said: comment, formToken }: { said: string; formToken: string },
): Promise<StepClaim<'late'>> {
  const owner = actor.kind === 'customer' ? actor.id : null;
  return claimStep<'late'>(db, { id, owner, formToken }, async (trx, order) => {
    if (!isOpen(order)) return { ok: false, reason: 'late' };
    const [newest] = await listProofs(trx, id);
    const kind = 'commented';
    await insertEvent(trx, {
      customOrderId: id,
      kind,
      actor,
      said: comment,
      formToken,
      at: new Date(now()),
      requestId,
      ...(newest && { proofVersion: newest.version }),
    });
    return { ok: true };
  });
}

type AddressCustomOrderContext = Pick<ServiceContext, 'db' | 'now'> &
  Partial<Pick<ServiceContext, 'requestId'>> & { admin: Admin };

/** The key of one of the customer's saved addresses, or address lines from a form. */
type RequestedAddress = { key: string } | { lines: Parameters<typeof draftAddress>[0] };

type CustomOrderAddressed =
  | { ok: true }
  /** `unknown`: not one of the customer's addresses; `late`: being paid, or closed. */
  | { ok: false; reason: 'unknown' | AddressError | 'late' | 'not-found' };

/**
 * Sets or changes the delivery address of a custom order, until the customer pays. A job enqueued in the
 * same transaction updates the draft order, which cannot be paid before that. Setting the same address
 * again changes nothing. A saved address is read from Shopify: the browser only sends its key.
 *
 * @throws PlatformFailure when Shopify does not answer; nothing is changed then
 */
export async function addressCustomOrder(
  { db, admin, now }: AddressCustomOrderContext,
  actor: Extract<Actor, { kind: 'customer' }>,
  id: string,
  desired: RequestedAddress,
): Promise<CustomOrderAddressed> {
  const found = 'lines' in desired ? desired.lines : await ownAddress(admin, actor.id, desired.key);
  if (typeof found === 'string') return { ok: false, reason: found };
  const address = draftAddress(found);
  const at = new Date(now());
  return db.transaction().execute(async (trx): Promise<CustomOrderAddressed> => {
    const order = await lockCustomOrder(trx, id);
    if (!order || order.customerGid !== actor.id) return { ok: false, reason: 'not-found' };
    if (order.address && isSame(order.address, address)) return { ok: true };
    if (!(await setAddress(trx, id, address, at))) return { ok: false, reason: 'late' };
    await insertEvent(trx, { customOrderId: id, kind: 'addressed', actor, at });
    if (order.quote) await enqueueJob(trx, 'advance-custom-order', { customOrderId: id });
    return { ok: true };
  });
}

async function ownAddress(admin: Admin, gid: string, key: string) {
  const saved = await listAddresses(admin, gid);
  const own = saved.find((address) => addressKey(address.id) === key);
  return own ? (addressError(own) ?? own) : 'unknown';
}

function isSame(one: DraftAddress, other: DraftAddress): boolean {
  return (Object.keys(other) as (keyof DraftAddress)[]).every((line) => one[line] === other[line]);
}
