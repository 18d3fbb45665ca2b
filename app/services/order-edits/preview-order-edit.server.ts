import { isPlatformFailure, type PlatformFailure } from '~/domain/core/retries/failure';
import type { Cents } from '~/domain/core/money';
import {
  changedQuantities,
  changeError,
  type EditableOrder,
  type EditMoney,
  type EditRejection,
  type OrderChange,
} from '~/domain/order-edits/order-edit';
import { linesVersion } from '~/domain/order-edits/order-version.server';
import { fetchEditableOrder } from '~/platforms/shopify/order-edits/order-edits.server';
import { stageEdit, type StagedEdit } from '~/platforms/shopify/order-edits/stage-edit.server';
import type { ServiceContext, Settings } from '~/services/context';
import { moneyOf, paidBefore, whyNotEditable, type PaidBefore } from './order-edit-rules.server';

type Context = Pick<ServiceContext, 'db' | 'admin'> & Settings<'singleApproverLimits'>;

/** An edit as Shopify has calculated it; nothing of the order has changed. */
export type OrderEditPreview = {
  order: EditableOrder;
  /** With only what differs. */
  change: OrderChange;
  beforeCents: Cents;
  totalCents: Cents;
  money: EditMoney;
  paid: PaidBefore;
};

export type Previewed =
  | { ok: true; preview: OrderEditPreview; session: StagedEdit }
  | { ok: false; code: Exclude<EditRejection, 'rejected'> }
  | { ok: false; code: 'rejected'; failure: PlatformFailure };

/**
 * Has Shopify calculate what a change would make of an order. The session that it begins for this has no effect unless it
 * is committed, so this may be repeated and abandoned.
 *
 * @param seen `linesVersion` of the order that the form showed
 * @throws PlatformFailure if Shopify does not answer
 */
export async function previewOrderEdit(
  { db, admin, config }: Context,
  { orderGid, seen, change }: { orderGid: string; seen: string; change: OrderChange },
  own: { isOwnEdit?: boolean } = {},
): Promise<Previewed> {
  const order = await fetchEditableOrder(admin, orderGid);
  if (order === null) return { ok: false, code: 'not-found' };
  const closed = await whyNotEditable(db, order, own);
  if (closed) return { ok: false, code: closed };
  if (linesVersion(order) !== seen) return { ok: false, code: 'changed' };
  const error = changeError(order, change);
  if (error) return { ok: false, code: error };
  const sent = { ...change, quantities: changedQuantities(order, change) };
  let session: StagedEdit;
  try {
    session = await stageEdit(admin, order, sent);
  } catch (error) {
    if (!isPlatformFailure(error) || error.kind !== 'refused') throw error;
    return { ok: false, code: 'rejected', failure: error };
  }
  // Prices set by hand are for one person up to a limit (decision 0041); a draft asks a second one beyond it.
  if (session.discountCents > config.singleApproverLimits.price.oneCents) {
    return { ok: false, code: 'discount' };
  }
  const paid = await paidBefore(db, orderGid);
  const { totalCents } = session;
  if (paid.isOnTerms && totalCents < paid.unreportedCents) return { ok: false, code: 'below-paid' };
  const money = moneyOf({ totalCents, netCents: order.netCents }, paid);
  const beforeCents = order.totalCents;
  return {
    ok: true,
    session,
    preview: { order, change: sent, beforeCents, totalCents, money, paid },
  };
}
