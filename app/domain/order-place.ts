import type { OrderAddress } from './order';

/** A place that orders of the read copy went to. */
export type OrderPlace = {
  /** As the read copy names it: 32 digits that say nothing of where it is. */
  place: string;
  count: number;
  /** Of the newest of them; ISO 8601, UTC. */
  lastAt: string;
  /** As the newest of them has it. */
  address: OrderAddress | null;
};

type Lines = Pick<OrderAddress, 'address1' | 'address2' | 'city' | 'province' | 'zip'>;

/** A place in a line: `400 SW Morrison St, Suite 200, Portland, Oregon 97204`. */
export function placeLine({ address1, address2, city, province, zip }: Lines): string {
  const region = [province, zip].filter(Boolean).join(' ');
  return [address1, address2, city, region].filter(Boolean).join(', ');
}
