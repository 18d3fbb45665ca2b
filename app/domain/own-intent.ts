import type { IntentSnapshot } from './payment-intent';

/** What the store writes on each intent that it creates (money-security 3.2, step B). */
export const INTENT_APP = 'earthcash';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const GID = /^gid:\/\/shopify\/Customer\/\d{1,20}$/;

/**
 * Whose an intent is, by its metadata. A Stripe account may serve other software too, and its intents
 * are none of our business.
 *
 * @returns null for others' intents; nulls inside where ours does not say whose it is
 */
export function ownerOf({ metadata }: Pick<IntentSnapshot, 'metadata'>): {
  depositId: string | null;
  customerGid: string | null;
  /** Into whose Earth Cash it goes; null for the customer's own. */
  organizationId: string | null;
} | null {
  if (metadata['app'] !== INTENT_APP) return null;
  const { deposit_id: depositId = '', customer_gid: customerGid = '' } = metadata;
  const { organization_id: organizationId = '' } = metadata;
  return {
    depositId: UUID.test(depositId) ? depositId : null,
    customerGid: GID.test(customerGid) ? customerGid : null,
    organizationId: UUID.test(organizationId) ? organizationId : null,
  };
}
