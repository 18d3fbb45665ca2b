import type { CustomerType } from './customer';
import type { Cents } from './money';

/** A customer as the platform has them now, with what the back-office's list asks for. */
export type ReadCustomer = {
  /** `gid://shopify/Customer/123` */
  gid: string;
  displayName: string;
  firstName: string | null;
  lastName: string | null;
  /** Empty for one without. */
  email: string;
  /** E.164 */
  phone: string | null;
  tags: string[];
  company: string | null;
  university: string | null;
  createdAt: Date;
  updatedAt: Date;
  spentCents: Cents;
  orderCount: number;
};

/** A customer as the back-office lists them. */
export type ListedCustomer = {
  /** The number of the platform's id, by which their page is found. */
  number: string;
  displayName: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  tags: string[];
  type: CustomerType;
  isAmbassador: boolean;
  company: string | null;
  university: string | null;
  /** The organization that they are in. */
  organization: { id: string; name: string } | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  spentCents: Cents;
  orderCount: number;
  /** Their own Earth Cash; below zero after a refund of what was spent. */
  balanceCents: Cents;
};

const OURS = 'gid://earth-brands/CustomerCopy/';
const THEIRS = 'gid://shopify/Customer/';

/**
 * The name of our copy of a customer among the copies that are to be read again; the customer's own name
 * there means that somebody is to be forgotten.
 */
export function customerCopyGid(customerGid: string): string {
  return OURS + customerGid.slice(customerGid.lastIndexOf('/') + 1);
}

/** The customer whose copy that is. */
export function customerOfCopy(gid: string): string {
  return THEIRS + gid.slice(gid.lastIndexOf('/') + 1);
}
