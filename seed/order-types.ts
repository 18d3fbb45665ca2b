/** What the past orders are written in. Money is integer cents, USD; times are ISO 8601, UTC. */

export type SeedLine =
  | {
      handle: string;
      /** One value per option of the product, in the options' order. */
      options: string[];
      quantity: number;
      /** The price of one at that time, where it is another today. */
      thenCents?: number;
    }
  /** Something that the catalogue no longer has. */
  | { gone: string; variant: string; quantity: number; thenCents: number };

export type SeedParcel = {
  sentAt: string;
  status: 'DELIVERED' | 'IN_TRANSIT';
  carrier: string;
  number: string;
};

export type SeedOrder = {
  /** Also makes the order's id. */
  number: number;
  buyer: string;
  placedAt: string;
  /** One of the buyer's addresses. */
  addressId: number;
  lines: SeedLine[];
  discountCode?: 'EARTH10';
  taxExempt?: true;
  /** All lines travel in the first parcel; without one the order is waiting to be sent. */
  parcels: SeedParcel[];
  unpaid?: true;
  /** The whole payment where no cents are said. */
  refund?: { cents?: number; at: string; note: string };
  /** At the time of the refund. */
  cancelled?: true;
  /** What the store wrote into the order's attribute `_ambassador`: who has brought it. */
  referral?: string;
  /** A bank has asked for the payment back, and nobody has answered yet. */
  disputed?: true;
};
