import type { DiscrepancyKind } from '~/domain/discrepancies/discrepancies';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import { isClosingBegun } from '~/models/customers/account-closing.server';
import { findCustomerAccount, FROZEN_FOR, unfreezeAccount } from './customer-account.server';
import { ledgerBalances } from './ledger.server';
import { countLostDisputes, LOST_TO_FREEZE } from './lost-dispute.server';
import { closeDiscrepancy, listDiscrepanciesOf } from '~/models/discrepancies/discrepancy.server';

/** Discrepancies that are open since the account was frozen; that it is not any more closes them. */
const TOLD: readonly DiscrepancyKind[] = ['account-frozen', 'negative-balance'];

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
    (kind) => !TOLD.some((each) => each === kind),
  );
  if (others.length > 0) return false;
  await unfreezeAccount(trx, gid, at);
  for (const kind of TOLD)
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
