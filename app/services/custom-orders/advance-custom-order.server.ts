import { adminMessage } from '~/content/staff/admin-message';
import type { CustomOrder } from '~/domain/custom-orders/custom-order';
import { customOrderTag } from '~/domain/orders/order-tags';
import {
  customOrderDraft,
  type PassCustomOrderStep,
} from '~/domain/custom-orders/custom-order-pay';
import type { DraftOrder, DraftOrderBrief } from '~/domain/draft-orders/draft-order';
import { isPlatformFailure, type PlatformFailure } from '~/domain/core/retries/failure';
import { isTaxExempt } from '~/domain/customers/customer';
import {
  adoptOrder,
  outdateDraft,
  saveDraft,
  saveDraftError,
  saveDraftGone,
  setDraftTried,
} from '~/models/custom-orders/custom-order-payment.server';
import { customOrderFromRow, findCustomOrder } from '~/models/custom-orders/custom-order.server';
import { leaseRow, releaseRow } from '~/models/core/row-lease.server';
import { findCustomerReferral } from '~/models/ambassadors/referral.server';
import { getCustomer } from '~/platforms/shopify/customers/customer.server';
import {
  createDraft,
  deleteDraft,
  findDraft,
  findDraftsByTag,
  findReadyDraft,
  updateDraft,
} from '~/platforms/shopify/draft-orders/draft-orders.server';
import { findOrdersByTag } from '~/platforms/shopify/orders/order-list.server';
import type { ServiceContext } from '~/services/context';
import type { CustomOrderClient } from '~/services/payments/payment-run';
import { listTaxExemptTags } from '~/models/customers/tax-exempt.server';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log'> & {
  /** Where a test may interrupt the work; a no-op everywhere else. */
  pass?: PassCustomOrderStep;
};

/** Shopify's tag search lags behind new drafts: an absent draft is known not to exist only after this. */
const SEARCH_LAG_MS = 60_000;

const pass = () => undefined;

export type DraftOutcome =
  /** Shopify has what the request says. */
  | 'done'
  /** Shopify refused the quote; its message is stored with the request. */
  | 'refused'
  /** Another process is at it, or the search may still lag: to be retried. */
  | 'later';

/**
 * Makes the draft order of a request match it: created for the first quote, updated for each later quote
 * or address, made anew if somebody has deleted it, deleted after cancellation. If it turns out that an order
 * was made of it, that is the request's order. The attempt is recorded first, and after a lost response the
 * draft is searched by its tag before another is made (money-security 3.11). So there is one draft,
 * however often this is called and wherever a process dies.
 *
 * @throws PlatformFailure when Shopify does not answer
 */
export async function advanceCustomOrder(context: Context, id: string): Promise<DraftOutcome> {
  const { db, now, log } = context;
  const lease = await leaseRow(db, 'custom_order', { id, now: now() });
  if (!lease) return (await findCustomOrder(db, id)) ? 'later' : 'done';
  const { until } = lease;
  const order = customOrderFromRow(lease.row);
  try {
    if (order.state === 'cancelled') return await removeDraft(context, order);
    if (order.quote === null || order.state === 'ordered') return 'done';
    return order.draftGid === null
      ? await makeDraft(context, order)
      : await renewDraft(context, order, order.draftGid);
  } catch (error) {
    if (!isPlatformFailure(error) || error.kind !== 'refused') throw error;
    log.warn({ err: error, customOrder: id }, 'the platform refused a draft order');
    return await afterRejection(context, order, error);
  } finally {
    await releaseRow(db, 'custom_order', { id, until });
  }
}

/** Finds out why: there is an order already, or somebody has deleted the draft; otherwise staff are notified. */
async function afterRejection(
  { db, admin, now }: Context,
  { id, draftGid, state }: CustomOrder,
  error: PlatformFailure,
): Promise<DraftOutcome> {
  const draft = draftGid === null ? null : await findDraft(admin, draftGid);
  const order = draft?.order ?? (await findOrdersByTag(admin, customOrderTag(id)))[0];
  const at = new Date(now());
  if (state !== 'cancelled') {
    if (order) {
      await adoptOrder(db, id, { order, at });
      return 'done';
    }
    if (draftGid !== null && draft === null) {
      await outdateDraft(db, id, { gid: draftGid, isGone: true });
      return 'later';
    }
  }
  await saveDraftError(db, id, adminMessage(error));
  // What became an order cannot be deleted, however often it is tried.
  if (state === 'cancelled' && order) await saveDraftGone(db, id, at);
  return 'refused';
}

async function makeDraft(context: Context, order: CustomOrder): Promise<DraftOutcome> {
  const { db, admin, now } = context;
  const known = await findDraftByTag(context, order);
  if (known === 'later') return 'later';
  if (known?.order) {
    await adoptOrder(db, order.id, { order: known.order, at: new Date(now()) });
    return 'done';
  }
  if (known) {
    // Its quote is unknown, so it is overwritten.
    await saveDraft(db, order.id, { gid: known.gid, quoteNo: 0, totalCents: null });
    return renewDraft(context, { ...order, draftQuoteNo: 0 }, known.gid);
  }
  const input = await draftInput(context, order);
  await setDraftTried(db, order.id, new Date(now()));
  (context.pass ?? pass)('draft_tried');
  let draft: DraftOrder;
  try {
    draft = await createDraft(admin, input);
  } catch (error) {
    // A rejection is an answer: nothing was created.
    if (isPlatformFailure(error) && error.kind === 'refused') {
      await setDraftTried(db, order.id, null);
    }
    throw error;
  }
  (context.pass ?? pass)('draft_made');
  await saveDraft(db, order.id, { gid: draft.gid, quoteNo: 0, totalCents: null });
  (context.pass ?? pass)('draft_saved');
  return saveTotal(context, order, draft);
}

/** Finds the draft of an earlier call whose response was lost; null if there certainly is none. */
async function findDraftByTag(
  { admin, now }: Context,
  { id, draftTriedAt }: CustomOrder,
): Promise<DraftOrderBrief | null | 'later'> {
  if (draftTriedAt === null) return null;
  const [found] = await findDraftsByTag(admin, customOrderTag(id));
  if (found) return found;
  return now() - draftTriedAt.getTime() < SEARCH_LAG_MS ? 'later' : null;
}

async function renewDraft(
  context: Context,
  order: CustomOrder,
  gid: string,
): Promise<DraftOutcome> {
  const quoteNo = order.quote?.no ?? 0;
  if (order.draftQuoteNo === quoteNo) return 'done';
  // A request that is being paid is not touched.
  if (order.state === 'accepted') return 'later';
  const input = await draftInput(context, order);
  const draft = await updateDraft(context.admin, gid, input);
  (context.pass ?? pass)('draft_updated');
  return saveTotal(context, order, draft);
}

/** Records that the draft has this quote. Its total counts once Shopify has computed it, including tax. */
async function saveTotal(
  { db, admin }: Context,
  { id, quote }: CustomOrder,
  draft: DraftOrder,
): Promise<DraftOutcome> {
  const { gid, totalCents } = draft.ready
    ? draft
    : ((await findReadyDraft(admin, draft.gid)) ?? draft);
  await saveDraft(db, id, { gid, quoteNo: quote?.no ?? 0, totalCents });
  return 'done';
}

async function removeDraft(context: Context, order: CustomOrder): Promise<DraftOutcome> {
  const { db, admin, now } = context;
  if (order.draftGoneAt !== null) return 'done';
  const known =
    order.draftGid === null ? await findDraftByTag(context, order) : { gid: order.draftGid };
  if (known === 'later') return 'later';
  if (known !== null) await deleteDraft(admin, known.gid);
  (context.pass ?? pass)('draft_deleted');
  await saveDraftGone(db, order.id, new Date(now()));
  return 'done';
}

async function draftInput({ db, admin }: Context, order: CustomOrder) {
  const { customerGid } = order;
  const [customer, exempt, click] = await Promise.all([
    getCustomer(admin, customerGid),
    listTaxExemptTags(db),
    findCustomerReferral(db, customerGid),
  ]);
  return customOrderDraft(order, {
    taxExempt: customer !== null && isTaxExempt(customer.tags, exempt),
    // Whether it still counts is decided when the order is read: it may be paid much later.
    referral: click && { how: 'link', code: click.code, clickedAt: click.clickedAt.toISOString() },
  });
}

/** A custom order as what is paid for: it has an order by now, or its draft has to be written or made again. */
export const customOrderClient: CustomOrderClient = {
  async followDraft({ db, admin, now }, id, { gid, draft }) {
    const order = draft ? draft.order : (await findOrdersByTag(admin, customOrderTag(id)))[0];
    if (order) await adoptOrder(db, id, { order, at: new Date(now()) });
    else await outdateDraft(db, id, { gid, isGone: draft === null });
  },
};
