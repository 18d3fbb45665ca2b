import type { FulfillmentOrder } from './fulfillment-order';

/** Whether the customer can pick it up: Shopify reports progress once its goods are prepared. */
export function isReadyForPickup({
  method,
  status,
}: Pick<FulfillmentOrder, 'method' | 'status'>): boolean {
  return method === 'PICK_UP' && status === 'IN_PROGRESS';
}
