import { z } from 'zod';
import { isUuid } from '~/domain/core/ids';
import { optionalLine, paragraphs } from '~/domain/core/forms/form-text.schema.server';
import { ADDRESS_SHAPE, ZIP_OF_STATE } from '~/domain/customers/addresses/address.schema.server';
import { PO_NUMBER_LENGTH } from '~/domain/payments/payment-terms';
import { EDIT_FIELDS } from './order-edit-form';

const text = z.string().optional();
const form_token = z.string('erp_form_outdated').refine(isUuid, 'erp_form_outdated');
const version = z.string().catch('');

const edit = z.strictObject({ form_token, version, total: text, method: text });

/** What staff typed to edit an order; `own` are the names of the fields of its own lines. */
export function orderEditSchema(own: readonly string[]): typeof edit {
  const names = [...EDIT_FIELDS, ...own];
  const fields: Record<never, typeof text> = Object.fromEntries(names.map((name) => [name, text]));
  return edit.extend(fields);
}

const { locationName: _locationName, ...ADDRESS } = ADDRESS_SHAPE;

type Typed = Record<string, string | null>;

/** Shopify takes texts, so that nothing is left of what was there before. */
const filled = <Fields extends Typed>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? ''])) as {
    [Name in keyof Fields]: string;
  };

/** Where an order goes, its PO number and note, by staff. */
export const orderDetailsSchema = z
  .strictObject({
    ...ADDRESS,
    poNumber: optionalLine(PO_NUMBER_LENGTH),
    note: z.union([z.literal(''), paragraphs({ max: 2_000, missing: 'none' })]).default(''),
    form_token,
    version,
  })
  .refine(...ZIP_OF_STATE)
  .transform(({ form_token: _token, version: seen, poNumber, note, ...address }) => ({
    seen,
    details: { address: filled(address), poNumber: poNumber ?? '', note },
  }));

/** Where an order goes, by its customer. */
export const ownAddressSchema = z
  .strictObject({ ...ADDRESS, form_token, version })
  .refine(...ZIP_OF_STATE)
  .transform(({ form_token: formToken, version: seen, ...address }) => ({
    formToken,
    seen,
    address: filled(address),
  }));

/** The customer's own cancellation. `seen`: `refundedCents` of the order that was shown. */
export const ownCancelSchema = z.strictObject({
  form_token,
  seen: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .catch(-1),
});
