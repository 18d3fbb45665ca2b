import { z } from 'zod';
import { ADDRESS_SHAPE, ZIP_OF_STATE } from '~/domain/customers/addresses/address.schema.server';
import { NEW_ADDRESS } from './checkout-address';

/** One of the saved addresses; the server checks that it is the customer's own. Other fields are ignored. */
export const savedAddressSchema = z.object({
  key: z.string({ error: 'checkout_address_missing' }).max(64, 'checkout_address_unknown'),
});

/** A new address, under the rules of the address book, and whether to save it there. */
export const newAddressSchema = z
  .strictObject({
    ...ADDRESS_SHAPE,
    key: z.literal(NEW_ADDRESS),
    save: z.literal('yes').optional(),
  })
  .refine(...ZIP_OF_STATE)
  .transform(({ locationName, save, key, ...lines }) => ({
    locationName,
    /** Whether to save it in the address book. */
    isStored: save === 'yes' && key === NEW_ADDRESS,
    address: { ...lines, countryCode: 'US' as const },
  }));
