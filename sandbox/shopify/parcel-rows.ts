/** What carriers report of parcels. Times are ISO 8601 texts. */

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
