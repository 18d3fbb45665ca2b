/** Somebody who has Earth Cash, as staff reads of them; the name is null where no copy has one. */
export type MoneyHolder = {
  kind: 'customer' | 'organization';
  /** `gid://shopify/Customer/1`, or the organization's name in the ledger. */
  gid: string;
  name: string | null;
};
