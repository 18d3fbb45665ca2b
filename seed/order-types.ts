/** The format of the past orders. Money is integer cents, USD; times are ISO 8601, UTC. */

export type SeedLine =
  | {
      handle: string;
      /** One value per option of the product, in the options' order. */
      options: string[];
      quantity: number;
      /** The unit price at that time, if it has changed since. */
      thenCents?: number;
    }
  /** A product that is no longer in the catalogue. */
  | { gone: string; variant: string; quantity: number; thenCents: number };

export type SeedParcel = {
  sentAt: string;
  status: 'DELIVERED' | 'IN_TRANSIT';
  carrier: string;
  number: string;
};

export type SeedOrder = {
  /** The order's id is derived from it. */
  number: number;
  buyer: string;
  placedAt: string;
  /** One of the buyer's addresses. */
  addressId: number;
  lines: SeedLine[];
  discountCode?: 'EARTH10';
  taxExempt?: true;
  /** All lines travel in the first parcel; without a parcel the order is waiting to be sent. */
  parcels: SeedParcel[];
  unpaid?: true;
  /** A full refund if `cents` is omitted. */
  refund?: { cents?: number; at: string; note: string };
  /** Cancelled at the time of the refund. */
  cancelled?: true;
  /** The order's attribute `_ambassador`, which says who brought it in. */
  referral?: string;
  /** The customer's bank has disputed the payment, and nobody has responded yet. */
  disputed?: true;
};
