/**
 * An organization has its own Earth Cash (decision 0023). In the ledger it is a holder like a customer,
 * under an id that no Shopify customer can have; migration 0005 builds the same id.
 */
const PREFIX = 'gid://earth-brands/Organization/';

/** Returns the id of an organization in the ledger. @param id a UUID */
export function organizationGid(id: string): string {
  return `${PREFIX}${id}`;
}

/** Whether a holder in the ledger is an organization: its balance is never published to Shopify. */
export function isOrganizationGid(gid: string): boolean {
  return gid.startsWith(PREFIX);
}

/** Returns whose Earth Cash a payment or deposit uses: the organization's, or the customer's own. */
export function holderOf({
  customerGid,
  organizationId,
}: {
  customerGid: string;
  organizationId: string | null;
}): string {
  return organizationId === null ? customerGid : organizationGid(organizationId);
}
