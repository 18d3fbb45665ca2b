/** A row of `organization_users` (spec section 3). */
export type OrganizationMember = {
  /** The customer's number, as in `gid://shopify/Customer/{number}`. */
  userId: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  isAdmin: boolean;
  joinedAt: Date;
};

/** A customer's membership: their row joined with the organization's (spec section 7). */
export type Membership = OrganizationMember & {
  organization: { id: string; name: string; showManage: boolean };
};

/** Returns the name that pages show for a member; the e-mail address if there is none. */
export function memberName({
  firstName,
  lastName,
  email,
}: Pick<OrganizationMember, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}
