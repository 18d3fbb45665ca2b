import { type Kysely, sql } from 'kysely';
import {
  walletOf,
  isOrganizationGid,
  type WalletOwner,
  organizationGid,
} from '~/domain/ledger/ledger';
import type { DB } from '../../../db/schema';
import { type CustomerAccount, lockCustomerAccount } from './customer-account.server';

/** Makes the organization a wallet in the ledger unless it is one. It has no earlier balance to import. */
export async function ensureOrganizationWallet(
  trx: Kysely<DB>,
  organizationId: string,
): Promise<void> {
  await trx
    .insertInto('customer_account')
    .values({ customer_gid: organizationGid(organizationId), imported: true })
    .onConflict((known) => known.column('customer_gid').doNothing())
    .execute();
}

/** Whether the organization exists; input from outside may name one that does not. */
export async function isOrganization(db: Kysely<DB>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the rows of a customer, of the organization if there is one, and of all accounts that these were
 * merged into. These are the first locks of a money transaction, always taken in the order of the ids,
 * so that no two transactions deadlock (money-security M-7).
 *
 * @param others further wallets whose balance the transaction may change
 */
export async function lockWallets(
  trx: Kysely<DB>,
  of: { customerGid: string; organizationId: string | null },
  others: readonly string[] = [],
): Promise<{ customer: CustomerAccount; holder: CustomerAccount }> {
  const wallets = [of.customerGid, walletOf(of), ...others];
  const held = new Map<string, CustomerAccount>();
  const hold = async (gid: string) => held.set(gid, await lockCustomerAccount(trx, gid));
  for (const gid of [...new Set([...wallets, ...(await survivorsOf(trx, wallets))])].sort()) {
    await hold(gid);
  }
  // Merged between the query and the lock. If this breaks the lock order, Postgres aborts one of the
  // two.
  for (const { mergedInto } of held.values()) {
    if (mergedInto !== null && !held.has(mergedInto)) await hold(mergedInto);
  }
  const [customer, holder] = [held.get(of.customerGid), held.get(walletOf(of))];
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

/** Finds the owners of accounts by gid: customers with the name from the mirror, and organizations. */
export async function findWalletOwners(
  db: Kysely<DB>,
  gids: readonly string[],
): Promise<Map<string, WalletOwner>> {
  const distinct = [...new Set(gids)];
  if (distinct.length === 0) return new Map();
  const { rows } = await sql<{ gid: string; name: string | null }>`
    select wanted.gid, coalesce(organization.name, nullif(copy.display_name, '')) as name
    from unnest(${distinct}::text[]) as wanted (gid)
    left join customer_mirror copy on copy.customer_gid = wanted.gid
    left join organizations organization on organization_gid(organization.id) = wanted.gid`.execute(
    db,
  );
  return new Map(
    rows.map(({ gid, name }) => [
      gid,
      {
        kind: isOrganizationGid(gid) ? ('organization' as const) : ('customer' as const),
        gid,
        name,
      },
    ]),
  );
}
