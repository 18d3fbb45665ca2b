import type { IntentSnapshot } from './payment-intent';

/** The metadata value that marks the store's own intents (money-security 3.2, step B). */
export const INTENT_APP = 'earthcash';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const GID = /^gid:\/\/shopify\/Customer\/\d{1,20}$/;

/**
 * Reads from an intent's metadata who it belongs to. A Stripe account may also serve other software, whose
 * intents are none of our business.
 *
 * @returns null for others' intents; nulls inside where one of ours lacks the value
 */
export function ownerOf({ metadata }: Pick<IntentSnapshot, 'metadata'>): {
  depositId: string | null;
  customerGid: string | null;
  /** The organization that it is for; null for the customer's own Earth Cash. */
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
