import { adminSentence } from '~/content/admin-sentence';
import { customOrderTag, type CustomOrder } from '~/domain/custom-order';
import { customOrderDraft } from '~/domain/custom-order-draft';
import type { DraftOrder } from '~/domain/draft-order';
import { isPlatformFailure } from '~/domain/failure';
import { isTaxExempt } from '~/domain/tax-exempt';
import {
  giveUpTurn,
  saveDraft,
  saveDraftFault,
  saveDraftGone,
  setDraftTried,
  takeTurn,
} from '~/models/custom-order-draft.server';
import { findCustomOrder } from '~/models/custom-order.server';
import { findCustomerReferral } from '~/models/referral.server';
import { listTaxExemptTags } from '~/models/tax-exempt.server';
import { getCustomer } from '~/platforms/shopify/customer.server';
import {
  createDraft,
  deleteDraft,
  findDraftsByTag,
  findReadyDraft,
  updateDraft,
} from '~/platforms/shopify/draft-orders.server';
import type { CustomOrderDraftNeeds } from './custom-order-needs';

/** Shopify's tag search lags behind new drafts: an absent draft is known not to exist only after this. */
const SEARCH_LAG_MS = 60_000;

const pass = () => undefined;

export type DraftSettled =
  /** Shopify has what the request says. */
  | 'done'
  /** Shopify refused the quote; its message is stored with the request. */
  | 'refused'
  /** Another process is at it, or the search may still lag: to be retried. */
  | 'later';

/**
 * Makes the draft order of a request match it: created for the first quote, updated for each later quote
 * or address, deleted after cancellation. The attempt is recorded first, and after a lost response the
 * draft is searched by its tag before another is made (money-security 3.11). So there is one draft,
 * however often this is called and wherever a process dies.
 *
 * @throws PlatformFailure when Shopify does not answer
 */
export async function settleCustomOrder(
  needs: CustomOrderDraftNeeds,
  id: string,
): Promise<DraftSettled> {
  const { db, now, log } = needs;
  const order = await takeTurn(db, id, now());
  if (!order) return (await findCustomOrder(db, id)) ? 'later' : 'done';
  try {
    if (order.state === 'cancelled') return await removeDraft(needs, order);
    if (order.quote === null || order.state === 'ordered') return 'done';
    return order.draftGid === null
      ? await makeDraft(needs, order)
      : await renewDraft(needs, order, order.draftGid);
  } catch (error) {
    if (!isPlatformFailure(error) || error.kind !== 'refused') throw error;
    log.warn({ err: error, customOrder: id }, 'the platform refused a draft order');
    await saveDraftFault(db, id, adminSentence(error));
    return 'refused';
  } finally {
    await giveUpTurn(db, id);
  }
}

async function makeDraft(needs: CustomOrderDraftNeeds, order: CustomOrder): Promise<DraftSettled> {
  const { db, admin, now } = needs;
  const known = await lookForDraft(needs, order);
  if (known === 'later') return 'later';
  if (known !== null) {
    // Its quote is unknown, so it is overwritten.
    await saveDraft(db, order.id, { gid: known, quoteNo: 0, totalCents: null });
    return renewDraft(needs, { ...order, draftQuoteNo: 0 }, known);
  }
  const input = await draftInput(needs, order);
  await setDraftTried(db, order.id, new Date(now()));
  (needs.pass ?? pass)('draft_tried');
  let draft: DraftOrder;
  try {
    draft = await createDraft(admin, input);
  } catch (error) {
    // A refusal is an answer: nothing was created.
    if (isPlatformFailure(error) && error.kind === 'refused') {
      await setDraftTried(db, order.id, null);
    }
    throw error;
  }
  (needs.pass ?? pass)('draft_made');
  await saveDraft(db, order.id, { gid: draft.gid, quoteNo: 0, totalCents: null });
  (needs.pass ?? pass)('draft_saved');
  return keepTotal(needs, order, draft);
}

/** Finds the draft of an earlier call whose response was lost; null if there certainly is none. */
async function lookForDraft(
  { admin, now }: CustomOrderDraftNeeds,
  { id, draftTriedAt }: CustomOrder,
): Promise<string | null | 'later'> {
  if (draftTriedAt === null) return null;
  const [found] = await findDraftsByTag(admin, customOrderTag(id));
  if (found) return found.gid;
  return now() - draftTriedAt.getTime() < SEARCH_LAG_MS ? 'later' : null;
}

async function renewDraft(
  needs: CustomOrderDraftNeeds,
  order: CustomOrder,
  gid: string,
): Promise<DraftSettled> {
  const quoteNo = order.quote?.no ?? 0;
  // A request that is being paid is not touched.
  if (order.draftQuoteNo === quoteNo || order.state === 'accepted') return 'done';
  const input = await draftInput(needs, order);
  const draft = await updateDraft(needs.admin, gid, input);
  (needs.pass ?? pass)('draft_updated');
  return keepTotal(needs, order, draft);
}

/** Records that the draft has this quote. Its total counts once Shopify has computed it, including tax. */
async function keepTotal(
  { db, admin }: CustomOrderDraftNeeds,
  { id, quote }: CustomOrder,
  draft: DraftOrder,
): Promise<DraftSettled> {
  const { gid, totalCents } = draft.ready
    ? draft
    : ((await findReadyDraft(admin, draft.gid)) ?? draft);
  await saveDraft(db, id, { gid, quoteNo: quote?.no ?? 0, totalCents });
  return 'done';
}

async function removeDraft(
  needs: CustomOrderDraftNeeds,
  order: CustomOrder,
): Promise<DraftSettled> {
  const { db, admin, now } = needs;
  if (order.draftGoneAt !== null) return 'done';
  const gid = order.draftGid ?? (await lookForDraft(needs, order));
  if (gid === 'later') return 'later';
  if (gid !== null) await deleteDraft(admin, gid);
  (needs.pass ?? pass)('draft_deleted');
  await saveDraftGone(db, order.id, new Date(now()));
  return 'done';
}

async function draftInput({ db, admin }: CustomOrderDraftNeeds, order: CustomOrder) {
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
