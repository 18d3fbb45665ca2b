import { CUSTOM_ORDER_ERRORS } from '~/content/custom-orders/custom-orders';
import type { AddressFault } from '~/domain/checkout/checkout-address';
import { isAddressOpen, type CustomOrder } from '~/domain/custom-orders/custom-order';
import type { FormOutcome } from '~/http/account-form.server';
import { readAddresses, type Reader } from '~/http/customers/account-reads.server';
import { addressStep, type AddressStep } from '~/http/checkout/checkout-address.server';
import { chosenOutcome } from '~/http/checkout/checkout-address-form.server';
import { notFound } from '~/http/replies.server';

/** Query value that asks a custom order's page for the form to change its address. */
export const CHANGE_ADDRESS = 'change';

type Owner = Parameters<typeof addressStep>[1];

/**
 * Returns the form that asks where to deliver a custom order, if it has no address yet or the customer wants
 * to change it, else null. If Shopify does not answer, returns a problem to show in place of the form.
 */
export async function readOrderAddress(
  context: Reader,
  owner: Owner,
  order: CustomOrder,
  search: URLSearchParams,
): Promise<{ step: AddressStep } | { problem: string } | null> {
  const isAsked = order.address === null || search.get('address') === CHANGE_ADDRESS;
  if (!isAsked || !isAddressOpen(order)) return null;
  const read = await readAddresses(context, owner);
  if (!read.ok) return { problem: read.problem };
  const to = order.address && { address: order.address, key: null, name: null };
  return { step: addressStep(read.value, owner, to) };
}

/** Returns the form's outcome. @throws 404 for a custom order that is not the customer's */
export function addressedOutcome(
  addressed: { ok: true } | { ok: false; reason: 'unknown' | AddressFault | 'late' | 'not-found' },
): FormOutcome {
  if (addressed.ok) return chosenOutcome(addressed);
  const { reason } = addressed;
  if (reason === 'not-found') return notFound();
  if (reason === 'late') return { ok: false, status: 409, sentence: CUSTOM_ORDER_ERRORS.late };
  return chosenOutcome({ ok: false, reason });
}
