/** A row of `organization_users` as we speak of it (spec section 3). */
export type OrganizationMember = {
  /** The customer's number, as in `gid://shopify/Customer/{number}`. */
  userId: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  isAdmin: boolean;
  joinedAt: Date;
};

/** Who somebody is in an organization: their row, joined with the organization's (spec section 7). */
export type Membership = OrganizationMember & {
  organization: { id: string; name: string; showManage: boolean };
};

/** How a page calls somebody: by the name, else by the address. */
export function memberName({
  firstName,
  lastName,
  email,
}: Pick<OrganizationMember, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}
