import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/schema';
import { freezeAccount } from './customer-account.server';
import { openBreak } from './money-break.server';

/** Of one person, so many lost disputes are no accident (money-security 3.9). */
const LOST_TO_FREEZE = 2;

/**
 * How many disputes somebody has lost, ever: of the deposits of this account and of those that were merged
 * into it (decision 0038). That is one link, never a chain.
 */
export async function countLostDisputes(db: Kysely<DB>, gid: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from deposit_dispute dispute
    join deposit on deposit.id = dispute.deposit_id
    join customer_account account on account.customer_gid = deposit.customer_gid
    where dispute.state = 'lost'
      and (account.customer_gid = ${gid} or account.merged_into = ${gid})`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/**
 * Freezes an account that has come to two lost disputes, and has a person look at it. It is locked, and is
 * none that was merged away: that one is frozen anyway, and its owner goes on as the other.
 *
 * @param detail ids of what it has come by
 * @returns whether a person has to hear of it for the first time
 */
export async function freezeForLostDisputes(
  trx: Kysely<DB>,
  gid: string,
  detail: Record<string, string>,
  at: Date,
): Promise<boolean> {
  if ((await countLostDisputes(trx, gid)) < LOST_TO_FREEZE) return false;
  await freezeAccount(trx, gid, 'two lost disputes');
  return openBreak(trx, {
    kind: 'account-frozen',
    subject: gid,
    detail: { ...detail, because: 'two lost disputes' },
    proposal:
      'This customer has lost two disputes, with those of accounts that were merged into this one, so the account is frozen: nothing can be put in. Look at both payments; unfreeze it with --unfreeze if they were honest mistakes.',
    at,
  });
}
