import type { OrderAddress } from '~/domain/orders/order';

/** A place to which orders of the read copy went. */
export type OrderPlace = {
  /** The place's key in the read copy: 32 hex digits that do not reveal the address. */
  place: string;
  count: number;
  /** When the newest of these orders was made; ISO 8601, UTC. */
  lastAt: string;
  /** The address as the newest of these orders has it. */
  address: OrderAddress | null;
};

type Lines = Pick<OrderAddress, 'address1' | 'address2' | 'city' | 'province' | 'zip'>;

/** Formats a place as one line: `400 SW Morrison St, Suite 200, Portland, Oregon 97204`. */
export function placeLine({ address1, address2, city, province, zip }: Lines): string {
  const region = [province, zip].filter(Boolean).join(' ');
  return [address1, address2, city, region].filter(Boolean).join(', ');
}
