import {
  balanceView,
  type BalanceView,
  mendableBecause,
  type MendableBecause,
} from '~/domain/ledger/balance-view';
import { findBalance } from '~/models/ledger/balance.server';
import type { StoreContext } from '~/http/context.server';
import { withPatience } from '~/http/customers/patience';
import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import { SINGLE_APPROVER_WINDOW_MS, needsSecondPerson } from '~/domain/staff/approval';
import { cents, type Cents } from '~/domain/core/money';
import { sumSingleApproverFor, sumSingleApprover } from '~/models/staff/approval-list.server';
import { type Period, parsePeriod } from '~/domain/ledger/statement';
import { listText } from '~/http/list-query.server';

/** How long a page waits for the opening balance from Shopify, in milliseconds. */
const PATIENCE_MS = 1_500;

/**
 * Returns the balance for a page. At the first contact it waits briefly for the opening balance to be
 * imported. If that takes longer, the import continues in the background and the header's next poll shows it.
 *
 * @param adoptOpeningBalance imports the opening balance from Shopify
 */
export async function pageBalance(
  { db, log }: Pick<StoreContext, 'db' | 'log'>,
  gid: string,
  adoptOpeningBalance: () => Promise<unknown>,
): Promise<BalanceView> {
  const balance = await findBalance(db, gid);
  if (balance.isImported) return balanceView(balance);
  const tried = adoptOpeningBalance().catch((error: unknown) => {
    log.warn({ err: error }, 'an opening balance could not be taken in');
  });
  await withPatience(tried, PATIENCE_MS);
  return balanceView(await findBalance(db, gid));
}

/** Returns why a customer's account is frozen, if they can do something about it; null otherwise. */
export async function loadFrozenBecause(
  { db }: Pick<StoreContext, 'db'>,
  gid: string,
): Promise<MendableBecause | null> {
  return mendableBecause((await findCustomerAccount(db, gid))?.frozenBecause ?? null);
}

/** Returns what an adjustment would do. A preview: the decision is made again under the lock. */
export async function reviewAdjustment(
  { db, now, config }: StoreContext,
  { customerGid, amountCents, by }: { customerGid: string; amountCents: Cents; by: string },
) {
  const since = new Date(now() - SINGLE_APPROVER_WINDOW_MS);
  const singleApproverCents = await sumSingleApproverFor(db, { customerGid, by, since });
  const total = {
    singleApproverCents: await sumSingleApprover(db, {
      kinds: ['adjustment'],
      about: null,
      by,
      since,
    }),
    limitCents: config.singleApproverLimits.adjustment.allCents,
  };
  const { availableCents } = await findBalance(db, customerGid);
  const limitCents = config.singleApproverLimits.adjustment.oneCents;
  const isFrozen = (await findCustomerAccount(db, customerGid))?.frozen ?? false;
  return {
    needsSecond: needsSecondPerson(amountCents, {
      singleApproverCents,
      limitCents,
      total,
      isFrozen,
    }),
    isFrozen,
    availableCents,
    becomesCents: cents(availableCents + amountCents),
  };
}

type Requested = { request: Request; context: Pick<StoreContext, 'now'> };

/**
 * Parses the period in the query, and returns the raw texts too, cut to ten characters.
 *
 * @throws 400 for a repeated parameter (money-security S-2)
 */
export function requestedPeriod({ request, context }: Requested): {
  requested: Period;
  parse: ReturnType<typeof parsePeriod>;
} {
  const param = listText({ request });
  const textOf = (name: string) => param(name)?.trim().slice(0, 10) || null;
  const texts = { from: textOf('from'), to: textOf('to') };
  return {
    requested: { from: texts.from ?? '', to: texts.to ?? '' },
    parse: parsePeriod(texts, context.now()),
  };
}
