/**
 * An organization has Earth Cash of its own (decision 0023). In the ledger it is a holder like a
 * customer, under a name that no customer of Shopify's can have; migration 0022 makes the same one.
 */
const PREFIX = 'gid://earth-brands/Organization/';

/** The name of an organization in the ledger. @param id a UUID */
export function organizationGid(id: string): string {
  return `${PREFIX}${id}`;
}

/** Whether a holder in the ledger is an organization: no customer, and never published. */
export function isOrganizationGid(gid: string): boolean {
  return gid.startsWith(PREFIX);
}

/** Whose Earth Cash a payment or a deposit is about: the organization's, or the customer's own. */
export function holderOf({
  customerGid,
  organizationId,
}: {
  customerGid: string;
  organizationId: string | null;
}): string {
  return organizationId === null ? customerGid : organizationGid(organizationId);
}
