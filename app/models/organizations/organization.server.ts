import type { Kysely, Transaction } from 'kysely';
import { greetedName } from '~/domain/core/text/greeted-name';
import type { DB } from '../../../db/schema';
import type { Cents } from '~/domain/core/money';
import { organizationGid } from '~/domain/ledger/ledger';
import { ledgerBalances } from '~/models/ledger/ledger.server';

export type Organization = { id: string; name: string; showManage: boolean };

/** Creates an organization without members. @returns its id */
export async function insertOrganization(
  trx: Transaction<DB>,
  { name, showManage }: Omit<Organization, 'id'>,
): Promise<string> {
  const { id } = await trx
    .insertInto('organizations')
    .values({ name, show_manage: showManage })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The most that fit into a select box. */
const MOST_LISTED = 1_000;

/** Lists organizations by name for a filter, at most a thousand. */
export async function listOrganizations(db: Kysely<DB>): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute();
}

/** @param id a UUID */
export async function findOrganization(
  db: Kysely<DB>,
  id: string,
): Promise<Organization | undefined> {
  const row = await db
    .selectFrom('organizations')
    .select(['id', 'name', 'show_manage'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { id: row.id, name: row.name, showManage: row.show_manage };
}

/** Returns an organization's name for use in mails; null if the id is null. */
export async function findNameForMails(db: Kysely<DB>, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const organization = await findOrganization(db, id);
  return greetedName(organization?.name ?? null) ?? 'your organization';
}

/** Sets whether members see the management view (spec section 6). */
export async function setShowManage(
  trx: Transaction<DB>,
  id: string,
  showManage: boolean,
): Promise<void> {
  await trx
    .updateTable('organizations')
    .set({ show_manage: showManage })
    .where('id', '=', id)
    .execute();
}

export async function renameOrganization(
  trx: Transaction<DB>,
  id: string,
  name: string,
): Promise<void> {
  await trx.updateTable('organizations').set({ name }).where('id', '=', id).execute();
}

/** An organization's Earth Cash as its pages show it; from the ledger. */
type OrganizationBalance = {
  /** What its members can spend now, paid and bonus together. */
  availableCents: Cents;
  /** Set aside for payments under way. */
  reservedCents: Cents;
  /** Withheld for disputes; a dispute of a deposit is withheld from the customer who made the deposit. */
  heldCents: Cents;
};

/** Returns an organization's Earth Cash; zeros until the first deposit. */
export async function findOrganizationBalance(
  db: Kysely<DB>,
  organizationId: string,
): Promise<OrganizationBalance> {
  const { availableCents, reservedCents, heldCents } = await ledgerBalances(
    db,
    organizationGid(organizationId),
  );
  return { availableCents, reservedCents, heldCents };
}
