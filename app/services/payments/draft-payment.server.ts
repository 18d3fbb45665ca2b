import type {
  DraftOrder,
  DraftOrderBrief,
  DraftOrderInput,
} from '~/domain/draft-orders/draft-order';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { paymentTag } from '~/domain/payments/payment';
import { draftTerms } from '~/domain/payments/payment-terms';
import {
  DRAFT_SEARCH_AGAIN_MS,
  DRAFT_SEARCH_LAG_MS,
  judgeDraft,
} from '~/domain/payments/payment-machine';
import { checkAgainAt } from '~/models/payments/card-charge.server';
import {
  claimDraftTry,
  markDrafted,
  moveDraftTry,
  saveDraft,
} from '~/models/payments/payment-steps.server';
import { getPayment, type Payment } from '~/models/payments/payment.server';
import {
  createDraft,
  deleteDraft,
  findDraft,
  findDraftsByTag,
} from '~/platforms/shopify/draft-orders/draft-orders.server';
import { rollBack, type PaymentRun } from './payment-run';

/** How often and how long a run waits for Shopify to compute a draft, and when the next run looks again. */
const READY_CHECKS = 6;
const READY_POLL_MS = 400;
const READY_AGAIN_MS = 2_000;

/**
 * Creates the draft order of a cart. Shopify has no idempotency key for this call, so a retry first
 * searches for the draft by its tag, several times over some seconds, before it makes another. A draft
 * costs nothing until it is completed, and surplus drafts are deleted.
 *
 * @throws PlatformFailure: the draft may have been created
 */
export async function makeDraft(run: PaymentRun, payment: Payment): Promise<boolean> {
  const { draftTriedAt, draftInput } = payment;
  if (draftInput === null) throw new Error(`Payment ${payment.id} has nothing to order.`);
  if (draftTriedAt !== null) {
    const found = await findDraftsByTag(run.admin, paymentTag(payment.id));
    if (found.length > 0) return adopt(run, payment, found);
    if (run.now() - draftTriedAt.getTime() < DRAFT_SEARCH_LAG_MS) {
      await checkAgainAt(
        run.db,
        'payment',
        payment.id,
        new Date(run.now() + DRAFT_SEARCH_AGAIN_MS),
      );
      return false;
    }
  }
  return create(run, payment, draftInput);
}

async function create(
  run: PaymentRun,
  payment: Payment,
  draftInput: DraftOrderInput,
): Promise<boolean> {
  const attempt = { before: payment.draftTriedAt, at: new Date(run.now()) };
  if (!(await claimDraftTry(run.db, payment.id, attempt))) return true;
  run.failpoint('pay_before_draft');
  let draft: DraftOrder;
  try {
    const tags = [...draftInput.tags, paymentTag(payment.id)];
    draft = await createDraft(run.admin, { ...draftInput, tags, ...draftTerms(payment) });
  } catch (error) {
    if (!isRejection(error)) {
      await moveDraftTry(run.db, payment.id, { from: attempt.at, to: new Date(run.now()) });
      throw error;
    }
    run.log.warn({ err: error, payment: payment.id }, 'a draft order was refused');
    await moveDraftTry(run.db, payment.id, { from: attempt.at, to: attempt.before });
    return rollBack(run, payment, 'payment_goods_refused');
  }
  run.failpoint('pay_after_draft');
  await save(run, payment, draft.gid);
  return true;
}

/** Whether the error is definite: Shopify refused, or our own validation of its input failed. */
function isRejection(error: unknown): boolean {
  return error instanceof RangeError || (isPlatformFailure(error) && error.kind === 'refused');
}

/** Adopts drafts made by an attempt whose response was lost: keeps the oldest and deletes the others. */
async function adopt(
  run: PaymentRun,
  payment: Payment,
  found: readonly DraftOrderBrief[],
): Promise<boolean> {
  const sorted = found.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const [first] = sorted;
  if (first === undefined) return true;
  await save(run, payment, first.gid);
  // Another process may have stored one of the others: the stored one stays.
  const { draftGid } = await getPayment(run.db, payment.id);
  for (const { gid, order } of sorted.slice(1)) {
    if (order === null && gid !== draftGid) await deleteDraft(run.admin, gid);
  }
  return true;
}

/**
 * Stores the draft's id, or deletes the draft if another process was faster or the payment is being undone.
 */
async function save(run: PaymentRun, { id }: Payment, draftGid: string): Promise<void> {
  if (await saveDraft(run.db, id, draftGid, new Date(run.now()))) {
    run.failpoint('pay_after_draft_saved');
  } else if ((await getPayment(run.db, id)).draftGid !== draftGid) {
    await deleteDraft(run.admin, draftGid);
  }
}

/**
 * Checks that the draft matches what the customer accepted, to the cent. Shopify takes a moment to
 * compute it; a draft with another total is never charged.
 *
 * @throws PlatformFailure
 */
export async function checkDraft(run: PaymentRun, payment: Payment): Promise<boolean> {
  const { id, draftGid } = payment;
  if (draftGid === null) throw new Error(`Payment ${id} has no draft.`);
  for (let attempt = 1; ; attempt += 1) {
    const draft = await findDraft(run.admin, draftGid);
    const verdict = judgeDraft(payment, draft);
    if (verdict === 'good') {
      await markDrafted(run.db, id, new Date(run.now()));
      return true;
    }
    if (verdict !== 'wait') {
      if (payment.purpose === 'custom_order') {
        await run.customOrders.followDraft(run, payment.subject, { gid: draftGid, draft });
      }
      return rollBack(run, payment, verdict);
    }
    if (attempt === READY_CHECKS) {
      await checkAgainAt(run.db, 'payment', id, new Date(run.now() + READY_AGAIN_MS));
      return false;
    }
    await run.pause(READY_POLL_MS);
  }
}
