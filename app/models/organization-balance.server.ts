import type { Kysely } from 'kysely';
import type { Cents } from '~/domain/money';
import { organizationGid } from '~/domain/organization-holder';
import type { DB } from '../../db/schema';
import { ledgerBalances } from './ledger.server';

/** What an organization's pages say about its Earth Cash; from the ledger. */
export type OrganizationBalance = {
  /** What its members can spend now, paid and bonus together. */
  availableCents: Cents;
  /** Set aside for payments that are on their way. */
  reservedCents: Cents;
  /** Kept back by disputes; those of its deposits are kept back from who has made them. */
  heldCents: Cents;
};

/** The Earth Cash of an organization; zeros while nobody has put anything in. */
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
