import { sql, type Kysely } from 'kysely';
import type { MoneyHolder } from '~/domain/ledger/money-holder';
import { isOrganizationGid } from '~/domain/ledger/organization-holder';
import type { DB } from '../../../db/schema';

/** Finds the owners of accounts by gid: customers with the name from the read copy, and organizations. */
export async function findHolders(
  db: Kysely<DB>,
  gids: readonly string[],
): Promise<Map<string, MoneyHolder>> {
  const wanted = [...new Set(gids)];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ gid: string; name: string | null }>`
    select wanted.gid, coalesce(organization.name, nullif(copy.display_name, '')) as name
    from unnest(${wanted}::text[]) as wanted (gid)
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
