import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import { freezeAccount, FROZEN_FOR } from './customer-account.server';
import { openDiscrepancy } from '~/models/discrepancies/discrepancy.server';

/** This many lost disputes of one customer are not an accident (money-security 3.9). */
export const LOST_TO_FREEZE = 2;

/**
 * Counts all lost disputes of a customer: on deposits and orders of this account and of accounts merged into it
 * (decision 0038). Merges never form chains, so one link is enough.
 */
export async function countLostDisputes(db: Kysely<DB>, gid: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from (
      select deposit.customer_gid from deposit_dispute dispute
      join deposit on deposit.id = dispute.deposit_id
      where dispute.state = 'lost'
      union all
      select payment.customer_gid from payment_dispute dispute
      join payment on payment.id = dispute.payment_id
      where dispute.status = 'lost'
    ) lost
    join customer_account account on account.customer_gid = lost.customer_gid
    where account.customer_gid = ${gid} or account.merged_into = ${gid}`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/**
 * Freezes an account with two lost disputes and alerts a person. The caller has locked it, and it is not
 * merged into another: such an account is frozen anyway, and its owner uses the surviving one.
 *
 * @param detail ids of what caused it
 * @returns whether a person must be notified about it for the first time
 */
export async function freezeForLostDisputes(
  trx: Kysely<DB>,
  gid: string,
  detail: Record<string, string>,
  at: Date,
): Promise<boolean> {
  if ((await countLostDisputes(trx, gid)) < LOST_TO_FREEZE) return false;
  await freezeAccount(trx, gid, FROZEN_FOR.lostDisputes, at);
  return openDiscrepancy(trx, {
    kind: 'account-frozen',
    subject: gid,
    detail: { ...detail, because: 'two lost disputes' },
    at,
  });
}
