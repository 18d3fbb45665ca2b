import { type Kysely, sql } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';
import { enqueuePublication } from './published-balance.server';
import {
  closeDiscrepancy,
  listDiscrepanciesOf,
  openDiscrepancy,
} from '~/models/discrepancies/discrepancy.server';
import type { DiscrepancyKind } from '~/domain/discrepancies/discrepancies';
import { isClosingBegun } from '~/models/customers/account-closing.server';
import { findCustomerAccount, FROZEN_FOR, unfreezeAccount } from './customer-account.server';
import { ledgerBalances } from './ledger.server';
import { countLostDisputes, LOST_TO_FREEZE } from './lost-dispute.server';

/**
 * What others have raised a customer's metafield by at Shopify, while nobody here has accepted it (docs/money.md):
 * `customer_account.unaccepted_cents`. Everybody with Shopify's admin can write that metafield, so until a second
 * person accepts the raise it is in no account of the ledger and cannot be spent.
 */

export type OutsideChangeRules = {
  /** Up to how much others may raise a balance in 24 hours without anybody being asked, in cents. */
  outsideRaiseLimitCents: number;
  /** From then on nobody has a balance from before this store any more; null: at any time. */
  openingBalancesUntil: Date | null;
};

/** Raises that were adopted without anybody being asked count against their limit for this long. */
const FREE_WINDOW_MS = 24 * 60 * 60_000;

/** Returns how much of a customer's metafield may still be raised without anybody being asked, in cents. */
export async function freeRaiseCents(
  trx: Kysely<DB>,
  gid: string,
  { limitCents, at }: { limitCents: number; at: Date },
): Promise<Cents> {
  if (limitCents === 0) return cents(0);
  const since = new Date(at.getTime() - FREE_WINDOW_MS);
  const { rows } = await sql<{ raised: bigint }>`
    select coalesce(sum(entry.amount_cents), 0)::bigint as raised
    from ledger_account account
    join ledger_entry entry on entry.account_id = account.id and entry.amount_cents > 0
    join ledger_tx tx on tx.id = entry.tx_id and tx.kind = 'outside_change'
      and tx.created_at > ${since}
    where account.customer_gid = ${gid} and account.kind = 'customer_paid'`.execute(trx);
  return cents(Math.max(0, limitCents - Number(rows[0]?.raised ?? 0n)));
}

/**
 * Sets what waits for acceptance, and keeps the discrepancy about it. The caller has locked the account.
 *
 * @param by who decided it; by default, it was lowered at Shopify again
 * @returns whether a discrepancy was opened that a person must be notified about
 */
export async function saveUnaccepted(
  trx: Kysely<DB>,
  gid: string,
  { unacceptedCents, by = 'true again', at }: { unacceptedCents: Cents; by?: string; at: Date },
): Promise<boolean> {
  await trx
    .updateTable('customer_account')
    .set({ unaccepted_cents: BigInt(unacceptedCents) })
    .where('customer_gid', '=', gid)
    .execute();
  await enqueuePublication(trx, gid, at);
  if (unacceptedCents > 0) return reportRaise(trx, gid, { unacceptedCents, at });
  await closeDiscrepancy(trx, { kind: 'outside-increase', subject: gid, by, at });
  return false;
}

/** Opens the discrepancy about a raise, unless it is open. @returns whether it is new */
export async function reportRaise(
  trx: Kysely<DB>,
  gid: string,
  { unacceptedCents, at }: { unacceptedCents: Cents; at: Date },
): Promise<boolean> {
  return openDiscrepancy(trx, {
    kind: 'outside-increase',
    subject: gid,
    detail: { cents: unacceptedCents },
    at,
  });
}

/** Lists all customers for whom a raise waits. */
export async function listUnaccepted(
  db: Kysely<DB>,
): Promise<{ gid: string; unacceptedCents: Cents }[]> {
  const rows = await db
    .selectFrom('customer_account')
    .select(['customer_gid', 'unaccepted_cents'])
    .where('unaccepted_cents', '>', 0n)
    .orderBy('customer_gid')
    .execute();
  return rows.map((row) => ({
    gid: row.customer_gid,
    unacceptedCents: cents(Number(row.unaccepted_cents)),
  }));
}

/** Discrepancies that are open since the account was frozen; that it is not any more closes them. */
const CLOSED_BY_THAW: readonly DiscrepancyKind[] = ['account-frozen', 'negative-balance'];

/**
 * Lets a frozen account be used again when a bank has given back what it was frozen for: the balance that a
 * dispute had taken below zero, or one of two lost disputes. Only if the figures agree: nothing is below zero,
 * fewer than two disputes are lost, and no other discrepancy about the account is open. The caller has locked it.
 *
 * @returns whether it was frozen and is not any more
 */
export async function thawIfSound(trx: Kysely<DB>, gid: string, at: Date): Promise<boolean> {
  const account = await findCustomerAccount(trx, gid);
  const reasons: readonly (string | null)[] = Object.values(FROZEN_FOR);
  if (!account?.frozen || !reasons.includes(account.frozenBecause)) return false;
  if (await isClosingBegun(trx, gid)) return false;
  if ((await ledgerBalances(trx, gid)).availableCents < 0) return false;
  if ((await countLostDisputes(trx, gid)) >= LOST_TO_FREEZE) return false;
  const others = (await listDiscrepanciesOf(trx, gid)).filter(
    (kind) => !CLOSED_BY_THAW.some((each) => each === kind),
  );
  if (others.length > 0) return false;
  await unfreezeAccount(trx, gid, at);
  for (const kind of CLOSED_BY_THAW)
    await closeDiscrepancy(trx, { kind, subject: gid, by: 'true again', at });
  return true;
}

/**
 * Selects the accounts that were frozen for a balance below zero which is not any more, however that came: a
 * person decides whether they may be used again.
 */
export const FROZEN_IN_VAIN = sql`
  select account.customer_gid from customer_account account
  join lateral (
    select sum(balance_cents) as cents from ledger_account
    where ledger_account.customer_gid = account.customer_gid
      and kind in ('customer_paid', 'customer_bonus')
  ) available on coalesce(available.cents, 0) >= 0
  where account.frozen and account.merged_into is null
    and account.frozen_because = ${FROZEN_FOR.negativeBalance}`;
