/** A holder of Earth Cash as staff see them; the name is null if no read copy has one. */
export type MoneyHolder = {
  kind: 'customer' | 'organization';
  /** `gid://shopify/Customer/1`, or the organization's id in the ledger. */
  gid: string;
  name: string | null;
};
