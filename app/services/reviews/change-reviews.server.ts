import type { ReviewText } from '~/domain/reviews/product-review';
import type { StaffActor } from '~/domain/staff/staff-action';
import {
  decideReview,
  findPaidOrder,
  insertReview,
  type ReviewOf,
} from '~/models/reviews/product-review.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now'>;

/**
 * Adds a customer's review of a product that they bought and paid. It is shown once staff have published it.
 *
 * @returns why nothing was added: no paid order has the product, or they have reviewed it before
 */
export async function writeReview(
  { db, now }: Context,
  of: ReviewOf,
  text: ReviewText,
): Promise<'written' | 'not-bought' | 'known'> {
  const orderGid = await findPaidOrder(db, of);
  if (orderGid === null) return 'not-bought';
  const isNew = await insertReview(db, { ...of, ...text, orderGid }, new Date(now()));
  return isNew ? 'written' : 'known';
}

/**
 * Publishes a review, or hides it for a reason that its author reads, and records the staff action.
 *
 * @returns false, without any change, if a teammate has decided since, or the author's data was erased
 */
export async function decideReviewByStaff(
  { db, now }: Context,
  actor: StaffActor,
  decision: { id: string; version: number; reason: string | null },
): Promise<boolean> {
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    if (!(await decideReview(trx, decision, at))) return false;
    await recordStaffAction(
      trx,
      {
        ...actor,
        action: 'reviews.decide',
        step: decision.reason === null ? 'publish' : 'hide',
        subject: { kind: 'review', id: decision.id },
      },
      at,
    );
    return true;
  });
}
