import type { Kysely } from 'kysely';
import type { Cents } from '~/domain/core/money';
import { organizationGid } from '~/domain/ledger/organization-holder';
import type { DB } from '../../../db/schema';
import { ledgerBalances } from '~/models/ledger/ledger.server';

/** An organization's Earth Cash as its pages show it; from the ledger. */
export type OrganizationBalance = {
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
