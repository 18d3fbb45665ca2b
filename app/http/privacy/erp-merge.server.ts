import {
  MERGE_STEPS,
  mergeObstacles,
  type MergeSnapshot,
  type MergeStep,
} from '~/domain/customers/account-merge';
import { SINGLE_APPROVER_WINDOW_MS, needsSecondPerson } from '~/domain/staff/approval';
import { type Customer, shownTags } from '~/domain/customers/customer';
import { customerGid, isShopifyNumber } from '~/domain/core/ids';
import { customerNumber } from '~/domain/core/ids';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { cents } from '~/domain/core/money';
import { listMergesOf, type AccountMerge } from '~/models/customers/account-merge.server';
import { sumSingleApproverFor } from '~/models/staff/approval-list.server';
import { loadMergeSnapshot } from '~/models/privacy/closing-snapshot.server';
import { findWalletOwners } from '~/models/ledger/organization-wallet.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { findCustomerByEmail, getCustomer } from '~/platforms/shopify/customers/customer.server';
import { previewMerge } from '~/platforms/shopify/customers/customer-merge.server';
import type { StoreContext } from '~/http/context.server';
import { withPatience } from '~/http/customers/patience';
import { activityOf } from '~/http/staff/activity.server';
import type { MergePair } from '~/domain/core/merge-pair';
import { listTaxExemptTags } from '~/models/customers/tax-exempt.server';

/** How long the page waits for the opening balances from Shopify, in milliseconds. */
const PATIENCE_MS = 1_500;

/** Returns merges as pages show them. @param reader who reads it; `isOwn` marks the merges they asked for */
export async function shownMerges(
  { db }: Pick<StoreContext, 'db'>,
  merges: readonly AccountMerge[],
  reader: { id: string },
) {
  const gids = merges.flatMap((merge) => [merge.closingGid, merge.survivingGid]);
  const wallets = await findWalletOwners(db, gids);
  const sideOf = (gid: string) => ({
    number: customerNumber(gid),
    name: wallets.get(gid)?.name ?? customerNumber(gid),
  });
  return merges.map((merge) => {
    const { id, version, state, outcome, requestedAt, paidCents, bonusCents } = merge;
    const at: Record<MergeStep, Date | null> = {
      ours: state === 'merging' || state === 'ended' ? merge.decidedAt : null,
      methods: merge.methodsRemovedAt,
      platform: outcome === 'merged' ? merge.endedAt : null,
    };
    return {
      id,
      version,
      state,
      outcome,
      closing: sideOf(merge.closingGid),
      surviving: sideOf(merge.survivingGid),
      amountCents: cents(paidCents + bonusCents),
      requestedAt: requestedAt.toISOString(),
      isOwn: merge.requestedBy === reader.id,
      steps: MERGE_STEPS.map((step) => ({ step, at: at[step]?.toISOString() ?? null })),
    };
  });
}

/** Returns the merges of one customer, with the customer's activity. */
export async function loadMergesOf(context: StoreContext, gid: string, reader: { id: string }) {
  const { db } = context;
  return {
    merges: await shownMerges(context, await listMergesOf(db, gid), reader),
    activity: activityOf(await listActionsOf(db, { kind: 'customer', id: gid }, 30)),
  };
}

/**
 * Returns two customers side by side, the obstacles to merging them, and Shopify's preview of the merge.
 * First imports opening balances if that has not happened yet, so that the page shows them.
 *
 * @param adoptOpeningBalance imports a customer's opening balance from Shopify
 */
export async function loadMergePair(
  context: StoreContext,
  [one, two]: readonly [Customer, Customer],
  {
    keep: survivor,
    reader,
    adoptOpeningBalance,
  }: {
    keep: string | null;
    reader: { id: string };
    adoptOpeningBalance: (gid: string) => Promise<unknown>;
  },
) {
  const { db, config, now } = context;
  const [surviving, closing] = survivor === 'other' ? [two, one] : [one, two];
  const tried = Promise.all([adoptOpeningBalance(one.gid), adoptOpeningBalance(two.gid)]).catch(
    (error: unknown) => {
      context.log.warn({ err: error }, 'an opening balance could not be taken in');
    },
  );
  await withPatience(tried, PATIENCE_MS);
  const [closingSnapshot, survivingSnapshot] = [
    await loadMergeSnapshot(db, closing.gid),
    await loadMergeSnapshot(db, surviving.gid),
  ];
  const exempt = await listTaxExemptTags(db);
  const side = (customer: Customer, snapshot: MergeSnapshot) => ({
    number: customerNumber(customer.gid),
    name: customer.displayName,
    email: customer.email,
    since: customer.createdAt,
    orders: customer.numberOfOrders,
    spentCents: customer.totalSpentCents,
    storeCreditCents: cents(snapshot.paidCents + snapshot.bonusCents),
    heldCents: cents(snapshot.heldCents + snapshot.reservedCents),
    tags: shownTags(customer.tags, exempt).map(({ tag }) => tag),
    organization: snapshot.organization,
    isAmbassador: snapshot.isAmbassador,
  });
  const amountCents = cents(closingSnapshot.paidCents + closingSnapshot.bonusCents);
  const since = new Date(now() - SINGLE_APPROVER_WINDOW_MS);
  const singleApproverCents = await sumSingleApproverFor(db, {
    customerGid: surviving.gid,
    by: reader.id,
    since,
  });
  const limit = {
    singleApproverCents,
    limitCents: config.singleApproverLimits.adjustment.oneCents,
    total: null,
    isFrozen: false,
  };
  return {
    keep: survivor === 'other' ? ('other' as const) : ('this' as const),
    closing: side(closing, closingSnapshot),
    surviving: side(surviving, survivingSnapshot),
    amountCents,
    needsSecond: amountCents !== 0 && needsSecondPerson(amountCents, limit),
    obstacles: mergeObstacles(closingSnapshot, survivingSnapshot),
    platform: await callPlatform(context, {
      closingGid: closing.gid,
      survivingGid: surviving.gid,
    }),
  };
}

/** Returns null if Shopify does not answer: our own part does not depend on it. */
async function callPlatform({ admin, log }: StoreContext, pair: MergePair) {
  try {
    return await previewMerge(admin, pair);
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error }, 'the platform does not say whether it merges two customers');
    return null;
  }
}

/** Looks up a customer at Shopify by e-mail or customer number and returns the number. */
export async function findMergePartner(
  { admin, log }: StoreContext,
  who: string,
): Promise<{ number: string } | { code: 'merge_who_unknown' | 'merge_who_silent' }> {
  try {
    const found = isShopifyNumber(who)
      ? await getCustomer(admin, customerGid(who))
      : await findCustomerByEmail(admin, who);
    return found ? { number: customerNumber(found.gid) } : { code: 'merge_who_unknown' };
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error }, 'a customer could not be looked for');
    return { code: 'merge_who_silent' };
  }
}

/** Returns the pair to merge from the form's two numbers. @param survivor which of them survives */
export function pairOf(id: string, other: string, survivor: 'this' | 'other'): MergePair {
  const [surviving, closing] = survivor === 'this' ? [id, other] : [other, id];
  return { survivingGid: customerGid(surviving), closingGid: customerGid(closing) };
}
