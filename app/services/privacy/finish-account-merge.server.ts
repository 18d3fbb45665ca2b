import type { MergeOutcome, MergeRejection } from '~/domain/customers/account-merge';
import { isPlatformFailure, isStripeFailure } from '~/domain/core/retries/failure';
import type { StaffAction } from '~/domain/staff/staff-action';
import {
  type AccountMerge,
  endMerge,
  findMerge,
  lockMerge,
  markMergeStep,
} from '~/models/customers/account-merge.server';
import { findPublication, enqueuePublication } from '~/models/ledger/published-balance.server';
import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import { forgetCustomerProfile } from '~/models/customers/customer-profile.server';
import { enqueueMergedMirrors } from '~/models/privacy/outside-merge.server';
import { openDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import { recordStaffAction, auditedCall } from '~/models/staff/staff-action.server';
import {
  clearBalance,
  findMergeState,
  previewMerge,
  requestMerge,
} from '~/platforms/shopify/customers/customer-merge.server';
import { removeAllMethods } from '~/services/top-ups/remove-payment-method.server';
import type { ServiceContext } from '~/services/context';
import { publishBalance, type PublishContext } from '~/services/ledger/publish-balance.server';
import type { Kysely } from 'kysely';
import { favoriteNumbers, favoriteTag, mergeable } from '~/domain/catalogue/favorites';
import { withFavoritesLock } from '~/models/customers/address-change.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import { addTags } from '~/platforms/shopify/customers/customer-tags.server';
import { getCustomer } from '~/platforms/shopify/customers/customer.server';
import type { DB } from '../../../db/schema';

type Context = PublishContext & Pick<ServiceContext, 'stripe'>;

export type MergeFinished =
  | { ok: true; outcome: MergeOutcome }
  /** `forbids`: Shopify's names of what blocks the merge. */
  | { ok: false; code: MergeRejection; forbids?: string[] };

type By = { id: string; requestId: string | null };
type Stopped = Extract<MergeFinished, { ok: false }>;

/**
 * Continues a merge whose own part is done: removes the closing account's saved cards, then asks Shopify to
 * merge its two customers, unless `way` says to leave them apart. Each step first checks whether it was done
 * and is recorded when it is, so a later call resumes where this one stopped. Nothing here moves money.
 *
 * @param version of the merge as the page showed it; omitted by the caller that has just begun it
 */
export async function finishAccountMerge(
  context: Context,
  by: By,
  { id, version, method }: { id: string; version?: number; method: 'merge' | 'apart' },
): Promise<MergeFinished> {
  const merge = await findMerge(context.db, id);
  if (!merge) return { ok: false, code: 'merge_missing' };
  if (merge.state !== 'merging' || merge.version !== (version ?? merge.version)) {
    return { ok: false, code: 'merge_changed' };
  }
  try {
    const stopped =
      (await removeMethods(context, by, merge)) ??
      (method === 'merge'
        ? await mergeAtPlatform(context, by, merge)
        : await leave(context, merge));
    if (stopped) return stopped;
  } catch (error) {
    if (isPlatformFailure(error)) return { ok: false, code: 'merge_silent' };
    if (isStripeFailure(error)) return { ok: false, code: 'merge_methods_silent' };
    throw error;
  }
  const outcome = method === 'merge' ? 'merged' : 'apart';
  await end(context, by, merge, outcome);
  return { ok: true, outcome };
}

async function removeMethods(
  context: Context,
  by: By,
  merge: AccountMerge,
): Promise<Stopped | null> {
  if (merge.methodsRemovedAt) return null;
  const { db, now } = context;
  const owner = (await findCustomerAccount(db, merge.closingGid))?.stripeCustomerId;
  const areGone =
    !owner ||
    (await auditedCall(context, actionOf(by, merge, 'remove-methods'), async () => {
      const value = await removeAllMethods(context, merge.closingGid);
      return { outcome: value ? 'done' : 'refused', value };
    }));
  if (!areGone) return { ok: false, code: 'merge_methods_silent' };
  await markMergeStep(db, merge.id, 'methods', new Date(now()));
  return null;
}

/** Allows leaving the customers apart only if no merge of them is in progress at Shopify. */
async function leave({ admin }: Context, merge: AccountMerge): Promise<Stopped | null> {
  if (!merge.platformBegunAt) return null;
  const state = await findMergeState(admin, merge);
  return state === 'apart' ? null : { ok: false, code: 'merge_under_way' };
}

/**
 * @returns why it could not be done, or is not done yet; null if the customers are merged
 */
async function mergeAtPlatform(
  context: Context,
  by: By,
  merge: AccountMerge,
): Promise<Stopped | null> {
  const { admin, db, now } = context;
  const before = await findMergeState(admin, merge);
  if (before !== 'apart') return mergedOrReported(context, merge, before);
  const { survivor, forbids } = await previewMerge(admin, merge);
  if (forbids.length > 0) return { ok: false, code: 'merge_platform_refused', forbids };
  if (survivor !== 'surviving') return { ok: false, code: 'merge_other_way' };
  if (!merge.platformBegunAt) {
    for (const gid of [merge.closingGid, merge.survivingGid]) {
      await publishBalance(context, gid);
      const publication = await findPublication(db, gid);
      const isShown =
        !publication ||
        (!publication.isPaused && publication.publishedSeq >= publication.requestedSeq);
      if (!isShown) return { ok: false, code: 'merge_unpublished' };
    }
    await markMergeStep(db, merge.id, 'platform', new Date(now()));
  }
  const outcome = await auditedCall(context, actionOf(by, merge, 'ask-platform'), async () => {
    await clearBalance(admin, merge.closingGid);
    const value = await requestMerge(admin, merge);
    return { outcome: value === 'begun' ? 'done' : 'refused', value };
  });
  if (outcome === 'other-way') return mergedOrReported(context, merge, 'other-way');
  const after = await findMergeState(admin, merge);
  // A concurrent request may have been faster: the state at Shopify decides.
  if (after === 'apart') {
    const code = outcome === 'refused' ? 'merge_platform_refused' : 'merge_under_way';
    return { ok: false, code };
  }
  return mergedOrReported(context, merge, after);
}

async function mergedOrReported(
  { db, now }: Context,
  { id, closingGid, survivingGid }: AccountMerge,
  state: 'under-way' | 'merged' | 'other-way',
): Promise<Stopped | null> {
  if (state === 'merged') return null;
  if (state === 'under-way') return { ok: false, code: 'merge_under_way' };
  await openDiscrepancy(db, {
    kind: 'merge-other-way',
    subject: survivingGid,
    detail: { merge: id, closed: closingGid },
    at: new Date(now()),
  });
  return { ok: false, code: 'merge_other_way' };
}

async function end(
  { db, now }: Context,
  by: By,
  { id, closingGid, survivingGid, platformBegunAt }: AccountMerge,
  outcome: MergeOutcome,
): Promise<void> {
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    const merge = await lockMerge(trx, id);
    // Another request continued it concurrently and was faster.
    if (merge.state !== 'merging') return;
    await endMerge(trx, id, { outcome, by: by.id, at });
    if (outcome === 'merged') await enqueueMergedMirrors(trx, merge, at);
    // Its metafields may have been cleared before Shopify refused the merge.
    else if (platformBegunAt) await enqueuePublication(trx, closingGid, at);
    await recordStaffAction(trx, actionOf(by, merge, outcome), at);
  });
  await forgetCustomerProfile(db, closingGid);
  await forgetCustomerProfile(db, survivingGid);
}

function actionOf(
  { id: staffId, requestId }: By,
  { id, closingGid, survivingGid }: AccountMerge,
  step: string,
): StaffAction {
  return {
    staffId,
    action: 'customers.merge',
    step,
    subject: { kind: 'customer', id: closingGid },
    details: { merge: id, into: survivingGid },
    requestId,
  };
}

type Deps = { admin: Admin; db: Kysely<DB> };

/**
 * Adds a visitor's favorites from the browser's cookie to the customer's own, up to the limit.
 * Idempotent. Returns `'failed'` if Shopify does not answer or refuses: nothing is lost as long as the
 * browser keeps its cookie.
 */
export async function mergeFavorites(
  { admin, db }: Deps,
  gid: string,
  stored: readonly string[],
): Promise<'merged' | 'failed'> {
  if (stored.length === 0) return 'merged';
  try {
    const merged = await withFavoritesLock(db, gid, () => addStored(admin, gid, stored));
    return merged === 'busy' ? 'failed' : merged;
  } catch (failure) {
    if (!isPlatformFailure(failure)) throw failure;
    return 'failed';
  } finally {
    await forgetCustomerProfile(db, gid);
  }
}

async function addStored(
  admin: Admin,
  gid: string,
  stored: readonly string[],
): Promise<'merged' | 'failed'> {
  const customer = await getCustomer(admin, gid);
  if (!customer) return 'failed';
  const tags = mergeable(favoriteNumbers(customer.tags), stored)
    .map(favoriteTag)
    .filter((tag) => tag !== null);
  if (tags.length === 0) return 'merged';
  const outcome = await addTags(admin, gid, tags);
  return outcome.ok ? 'merged' : 'failed';
}
