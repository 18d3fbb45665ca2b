/** Parcels, and what carriers report of them. Times are ISO 8601 texts. */

/** FULFILLED: nothing was reported yet. */
export type ParcelStatus =
  | 'FULFILLED'
  | 'CONFIRMED'
  | 'CARRIER_PICKED_UP'
  | 'IN_TRANSIT'
  | 'DELAYED'
  | 'OUT_FOR_DELIVERY'
  | 'ATTEMPTED_DELIVERY'
  | 'READY_FOR_PICKUP'
  | 'FAILURE'
  | 'DELIVERED';

/** What a carrier has reported of a parcel. */
export type ParcelEventRow = {
  id: number;
  status: Exclude<ParcelStatus, 'FULFILLED'>;
  happenedAt: string;
  createdAt: string;
  city: string | null;
  province: string | null;
  zip: string | null;
  /** What the carrier says of it, such as where a parcel was left. */
  message: string | null;
  estimatedDeliveryAt: string | null;
};

export type TrackingRow = { company: string; number: string; url: string };

export type FulfillmentRow = {
  id: number;
  /** That of the latest event; FULFILLED without one. */
  status: ParcelStatus;
  tracking: TrackingRow | null;
  /** Of the further boxes of one fulfillment. */
  moreTracking?: TrackingRow[];
  lines: { lineId: number; quantity: number }[];
  createdAt: string;
  /** Its goods are to be sent again. */
  canceledAt?: string;
  /** By its location and the fulfillment orders that it was made of; absent in what was sent without them. */
  fulfillmentOrderIds?: number[];
  /** Absent until it has arrived, and in rows from older versions. */
  deliveredAt?: string;
  /** In the order in which they were reported; absent in rows from older versions. */
  events?: ParcelEventRow[];
  /** Absent until something was reported. */
  updatedAt?: string;
};
