import type { CustomerType } from './customer';
import type { Cents } from '~/domain/core/money';

/** A customer as Shopify has them now, with the fields of the back-office's list. */
export type ReadCustomer = {
  /** `gid://shopify/Customer/123` */
  gid: string;
  displayName: string;
  firstName: string | null;
  lastName: string | null;
  /** Empty if there is none. */
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
  /** The number in Shopify's id, which is in the URL of the customer's page. */
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
  /** The organization that the customer belongs to. */
  organization: { id: string; name: string } | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  spentCents: Cents;
  orderCount: number;
  /** The customer's own Earth Cash; negative after a refund of money already spent. */
  balanceCents: Cents;
};

const OURS = 'gid://earth-brands/CustomerCopy/';
const THEIRS = 'gid://shopify/Customer/';

/**
 * Returns the id under which a customer's copy is queued for a refresh. The customer's own gid in that queue
 * means a redaction request instead.
 */
export function customerCopyGid(customerGid: string): string {
  return OURS + customerGid.slice(customerGid.lastIndexOf('/') + 1);
}

/** Returns the customer that such an id stands for. */
export function customerOfCopy(gid: string): string {
  return THEIRS + gid.slice(gid.lastIndexOf('/') + 1);
}
