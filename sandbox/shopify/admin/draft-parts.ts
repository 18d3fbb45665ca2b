import type { DraftAddressRow, DraftContent } from '../drafts/rows';
import type { MetafieldRow } from '../rows';
import { stateOf } from '../states';
import type { AddressInput } from './address-input';
import type { Shop } from './context';
import { namespaceOf } from './metafield-fields';

const PARTS = [
  'firstName',
  'lastName',
  'company',
  'address1',
  'address2',
  'city',
  'provinceCode',
  'zip',
  'phone',
] as const;

/** Returns the address after an input: undefined keeps the old one, null removes it. */
export function parseAddress(
  before: DraftAddressRow | null,
  input: AddressInput | null | undefined,
): DraftAddressRow | null {
  if (input === undefined) return before;
  if (input === null) return null;
  const parts = PARTS.map((name) => [name, (input[name] ?? '').trim()] as const);
  const address = Object.fromEntries(parts) as Omit<DraftAddressRow, 'countryCode'>;
  const provinceCode = address.provinceCode.toUpperCase();
  const countryCode = input.countryCode ?? 'US';
  const isKnown = countryCode !== 'US' || stateOf(provinceCode) !== undefined;
  // For drafts, Shopify drops a region that does not belong to the country.
  return { ...address, provinceCode: isKnown ? provinceCode : '', countryCode };
}

/** Sets the buyer's default address on a draft without a shipping address. */
export function withDefaultAddress(shop: Shop, content: DraftContent): DraftContent {
  if (content.shippingAddress !== null) return content;
  const row = content.customerId === null ? undefined : shop.customers.byId(content.customerId);
  const found = row?.addresses.find(({ id }) => id === row.defaultAddressId);
  if (found === undefined) return content;
  const { id: _id, ...address } = found;
  return { ...content, shippingAddress: address, billingAddress: address };
}

/** Returns the metafields with the input's applied. */
export function withMetafields(
  before: MetafieldRow[],
  inputs: readonly Partial<MetafieldRow>[],
): MetafieldRow[] {
  const written = inputs.map(({ namespace, key = '', type, value = '' }) => ({
    namespace: namespaceOf(namespace),
    key,
    type: type ?? 'single_line_text_field',
    value,
  }));
  const isWritten = (row: MetafieldRow) =>
    written.some(({ namespace, key }) => namespace === row.namespace && key === row.key);
  return [...before.filter((row) => !isWritten(row)), ...written];
}
