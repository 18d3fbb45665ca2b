import { returnTag } from '~/domain/orders/order-tags';
import { draftVersion } from '~/domain/draft-orders/draft-version.server';
import type { DraftAddress, DraftOrder } from '~/domain/draft-orders/draft-order';
import { US_STATES } from '~/domain/core/places/us-states';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import type { OrderAddress } from '~/domain/orders/order';
import { type ReturnCase, returnName } from '~/domain/returns/return';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import { listReturnLines } from '~/models/returns/return-case.server';
import { savePlatform } from '~/models/returns/return-platform.server';
import {
  deleteDraft,
  findDraftsByTag,
  findReadyDraft,
} from '~/platforms/shopify/draft-orders/draft-orders.server';
import {
  createStaffDraft,
  findStaffDraft,
} from '~/platforms/shopify/draft-orders/staff-drafts.server';
import { findOrder } from '~/platforms/shopify/orders/customer-orders.server';
import type { ServiceContext, Settings } from '~/services/context';
import { completeStaffDraft } from '~/services/draft-orders/change-staff-draft.server';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log'> &
  Settings<'singleApproverLimits'>;

type Replaced =
  | { kind: 'done'; order: { gid: string; name: string } }
  | { kind: 'waits' | 'later' }
  | { kind: 'refused'; because: string };

/** Shopify's tag search lags behind new drafts: an absent draft is known not to exist only after this. */
const SEARCH_LAG_MS = 60_000;

/**
 * Sends the lines of a case anew, at no price: makes a draft order once, found again by its tag, and completes it. What
 * the goods cost counts as a price set by hand, so that above what one person may give it waits for a second one.
 *
 * @throws PlatformFailure when it is not known how far it is: to be called again
 */
export async function sendReplacement(context: Context, one: ReturnCase): Promise<Replaced> {
  const { admin } = context;
  const { ending } = one;
  if (ending === null) return { kind: 'later' };
  const gid = one.draftGid ?? (await makeDraft(context, one));
  if (gid === null) return { kind: 'later' };
  if (typeof gid !== 'string') return { kind: 'refused', because: gid.because };
  await findReadyDraft(admin, gid);
  const draft = await findStaffDraft(admin, gid);
  if (!draft) {
    // Somebody has deleted it at Shopify: the next attempt makes another.
    await savePlatform(context.db, one.id, { draftGid: null });
    return { kind: 'later' };
  }
  const completed = await completeStaffDraft(
    context,
    { staffId: ending.by, requestId: null },
    { gid, version: draftVersion(draft) },
    { formToken: ending.token },
  );
  if (completed.ok) return { kind: 'done', order: completed.order };
  switch (completed.code) {
    case 'waits':
    case 'waits-already':
    case 'form-used':
      return { kind: 'waits' };
    case 'busy':
    case 'unknown':
    case 'changed':
      return { kind: 'later' };
    default:
      return { kind: 'refused', because: completed.code };
  }
}

/** @returns the draft's id; null if it has to be looked for again later */
async function makeDraft(
  { db, admin, now, log }: Context,
  one: ReturnCase,
): Promise<string | null | { because: string }> {
  const tag = returnTag(one.id);
  if (one.draftTriedAt !== null) {
    const [found] = await findDraftsByTag(admin, tag);
    if (found) {
      await savePlatform(db, one.id, { draftGid: found.gid });
      return found.gid;
    }
    if (now() - one.draftTriedAt.getTime() < SEARCH_LAG_MS) return null;
  }
  const order = await findOrder(admin, one.orderGid);
  const lines = (await listReturnLines(db, one.id)).filter(({ variantGid }) => variantGid !== null);
  if (!order || lines.length === 0) return { because: 'no-goods' };
  await savePlatform(db, one.id, { draftTriedAt: new Date(now()) });
  let made: DraftOrder;
  try {
    made = await createStaffDraft(
      admin,
      {
        customerGid: order.customerGid,
        email: order.order.email ?? '',
        lines: lines.map(({ variantGid, quantity }) => ({
          variantGid: variantGid ?? '',
          quantity,
          discount: { title: 'Replacement', description: returnName(one), basisPoints: 10_000 },
        })),
        discountCode: null,
        discount: null,
        address: draftAddress(order.order.shippingAddress),
        shipping: null,
        taxExempt: true,
        attributes: [],
        note: `Replacement for ${one.orderName}, ${returnName(one)}`,
      },
      [tag],
    );
  } catch (error) {
    if (!isPlatformFailure(error) || error.kind !== 'refused') throw error;
    log.warn({ err: error, return: one.id }, 'the platform refused the draft of a replacement');
    await savePlatform(db, one.id, { draftGid: null });
    return { because: 'refused' };
  }
  await savePlatform(db, one.id, { draftGid: made.gid });
  await enqueueMirror(db, made.gid, new Date(now()));
  return made.gid;
}

/** The address that the order went to; null if nothing was shipped or it is not in the United States. */
function draftAddress(to: OrderAddress | null): DraftAddress | null {
  const province = US_STATES.find(([, name]) => name === to?.province)?.[0];
  if (!to || province === undefined) return null;
  return {
    firstName: to.firstName ?? '',
    lastName: to.lastName ?? '',
    company: to.company ?? '',
    address1: to.address1 ?? '',
    address2: to.address2 ?? '',
    city: to.city ?? '',
    provinceCode: province,
    zip: to.zip ?? '',
    phone: to.phone ?? '',
  };
}

/**
 * Deletes the draft of a replacement that was not sent, before money is given back for the same goods.
 *
 * @returns false if it has become an order: then nothing may be given back
 * @throws PlatformFailure when Shopify does not answer
 */
export async function dropReplacement(
  { db, admin }: Pick<Context, 'db' | 'admin'>,
  { id, draftGid }: ReturnCase,
): Promise<boolean> {
  if (draftGid === null) return true;
  try {
    await deleteDraft(admin, draftGid);
  } catch (error) {
    if (!isPlatformFailure(error) || error.kind !== 'refused') throw error;
    return false;
  }
  await savePlatform(db, id, { draftGid: null });
  return true;
}
