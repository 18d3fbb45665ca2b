import type { Kysely } from 'kysely';
import { holderOf, organizationGid } from '~/domain/organization-holder';
import type { DB } from '../../db/schema';
import { lockCustomerAccount, type CustomerAccount } from './customer-account.server';

/** Makes the organization a holder in the ledger unless it is one. Nothing of before us is to be taken in. */
export async function ensureOrganizationHolder(
  trx: Kysely<DB>,
  organizationId: string,
): Promise<void> {
  await trx
    .insertInto('customer_account')
    .values({ customer_gid: organizationGid(organizationId), imported: true })
    .onConflict((known) => known.column('customer_gid').doNothing())
    .execute();
}

/** Whether there is such an organization: what comes from outside may name one that there is not. */
export async function isOrganization(db: Kysely<DB>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Holds a customer's row and, where it is about an organization, that of the organization too, and the
 * rows of the accounts that any of them was merged into: the first locks of a money transaction, always
 * in the order of the names, so that no two stand in each other's way (money-security M-7).
 *
 * @param others whose balance it may change besides
 */
export async function lockHolders(
  trx: Kysely<DB>,
  of: { customerGid: string; organizationId: string | null },
  others: readonly string[] = [],
): Promise<{ customer: CustomerAccount; holder: CustomerAccount }> {
  const wanted = [of.customerGid, holderOf(of), ...others];
  const held = new Map<string, CustomerAccount>();
  const hold = async (gid: string) => held.set(gid, await lockCustomerAccount(trx, gid));
  for (const gid of [...new Set([...wanted, ...(await survivorsOf(trx, wanted))])].sort()) {
    await hold(gid);
  }
  // Merged between the question and the lock: where this is out of order, the database undoes one of two.
  for (const { mergedInto } of held.values()) {
    if (mergedInto !== null && !held.has(mergedInto)) await hold(mergedInto);
  }
  const [customer, holder] = [held.get(of.customerGid), held.get(holderOf(of))];
  if (!customer || !holder) throw new Error('A holder that was locked is not there.');
  return { customer, holder };
}

async function survivorsOf(trx: Kysely<DB>, gids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('customer_account')
    .select('merged_into')
    .where('customer_gid', 'in', gids)
    .where('merged_into', 'is not', null)
    .execute();
  return rows.flatMap(({ merged_into: gid }) => (gid === null ? [] : [gid]));
}
