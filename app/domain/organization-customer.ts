import type { Cents } from './money';

/** A customer tied to an organization, as its admins see them. */
export type OrganizationCustomer = {
  userId: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  isAdmin: boolean;
  /** ISO 8601. */
  joinedAt: string;
  /** Of the last twelve months; null while orders are still being gathered. */
  spentCents: Cents | null;
  /** ISO 8601. */
  lastOrderAt: string | null;
};
