import {
  MERGE_STEPS,
  mergeObstacles,
  type MergeLook,
  type MergeStep,
} from '~/domain/customers/account-merge';
import { ALONE_WINDOW_MS, needsSecondPerson } from '~/domain/staff/approval';
import { type Customer, shownTags } from '~/domain/customers/customer';
import { customerGid, isShopifyNumber } from '~/domain/core/ids';
import { customerNumber } from '~/domain/core/ids';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { cents } from '~/domain/core/money';
import { listMergesOf, type AccountMerge } from '~/models/customers/account-merge.server';
import { sumAloneFor } from '~/models/staff/approval-list.server';
import { lookAtMerge } from '~/models/privacy/closing-look.server';
import { findHolders } from '~/models/ledger/organization-holder.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { findCustomerByEmail, getCustomer } from '~/platforms/shopify/customers/customer.server';
import { previewMerge } from '~/platforms/shopify/customers/customer-merge.server';
import type { StoreContext } from '~/http/context.server';
import { withPatience } from '~/http/customers/patience';
import { traceOf } from '~/http/staff/trace.server';
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
  const holders = await findHolders(db, gids);
  const sideOf = (gid: string) => ({
    number: customerNumber(gid),
    name: holders.get(gid)?.name ?? customerNumber(gid),
  });
  return merges.map((merge) => {
    const { id, version, state, outcome, askedAt, paidCents, bonusCents } = merge;
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
      askedAt: askedAt.toISOString(),
      isOwn: merge.askedBy === reader.id,
      steps: MERGE_STEPS.map((step) => ({ step, at: at[step]?.toISOString() ?? null })),
    };
  });
}

/** Returns the merges of one customer, with the customer's trace. */
export async function readMergesOf(context: StoreContext, gid: string, reader: { id: string }) {
  const { db } = context;
  return {
    merges: await shownMerges(context, await listMergesOf(db, gid), reader),
    trace: traceOf(await listActionsOf(db, { kind: 'customer', id: gid }, 30)),
  };
}

/**
 * Returns two customers side by side, the obstacles to merging them, and Shopify's preview of the merge.
 * First imports opening balances if that has not happened yet, so that the page shows them.
 *
 * @param takeIn imports a customer's opening balance from Shopify
 */
export async function readMergePair(
  context: StoreContext,
  [one, two]: readonly [Customer, Customer],
  {
    keep,
    reader,
    takeIn,
  }: { keep: string | null; reader: { id: string }; takeIn: (gid: string) => Promise<unknown> },
) {
  const { db, config, now } = context;
  const [surviving, closing] = keep === 'other' ? [two, one] : [one, two];
  const tried = Promise.all([takeIn(one.gid), takeIn(two.gid)]).catch((error: unknown) => {
    context.log.warn({ err: error }, 'an opening balance could not be taken in');
  });
  await withPatience(tried, PATIENCE_MS);
  const [lookClosing, lookSurviving] = [
    await lookAtMerge(db, closing.gid),
    await lookAtMerge(db, surviving.gid),
  ];
  const exempt = await listTaxExemptTags(db);
  const side = (customer: Customer, look: MergeLook) => ({
    number: customerNumber(customer.gid),
    name: customer.displayName,
    email: customer.email,
    since: customer.createdAt,
    orders: customer.numberOfOrders,
    spentCents: customer.totalSpentCents,
    cashCents: cents(look.paidCents + look.bonusCents),
    heldCents: cents(look.heldCents + look.reservedCents),
    tags: shownTags(customer.tags, exempt).map(({ tag }) => tag),
    organization: look.organization,
    isAmbassador: look.isAmbassador,
  });
  const amountCents = cents(lookClosing.paidCents + lookClosing.bonusCents);
  const since = new Date(now() - ALONE_WINDOW_MS);
  const aloneCents = await sumAloneFor(db, { customerGid: surviving.gid, by: reader.id, since });
  const limit = {
    aloneCents,
    limitCents: config.aloneLimits.adjustment.oneCents,
    total: null,
    isFrozen: false,
  };
  return {
    keep: keep === 'other' ? ('other' as const) : ('this' as const),
    closing: side(closing, lookClosing),
    surviving: side(surviving, lookSurviving),
    amountCents,
    needsSecond: amountCents !== 0 && needsSecondPerson(amountCents, limit),
    obstacles: mergeObstacles(lookClosing, lookSurviving),
    platform: await askPlatform(context, {
      closingGid: closing.gid,
      survivingGid: surviving.gid,
    }),
  };
}

/** Returns null if Shopify does not answer: our own part does not depend on it. */
async function askPlatform({ admin, log }: StoreContext, pair: MergePair) {
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

/** Returns the pair to merge from the form's two numbers. @param keep which of them survives */
export function pairOf(id: string, other: string, keep: 'this' | 'other'): MergePair {
  const [surviving, closing] = keep === 'this' ? [id, other] : [other, id];
  return { survivingGid: customerGid(surviving), closingGid: customerGid(closing) };
}
