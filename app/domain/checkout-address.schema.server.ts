import { z } from 'zod';
import { ADDRESS_SHAPE } from './address.schema.server';
import { NEW_ADDRESS } from './checkout-address';

/** One of the saved addresses; whose it is is looked up. The fields of a new one are not read. */
export const savedAddressSchema = z.object({
  key: z.string({ error: 'checkout_address_missing' }).max(64, 'checkout_address_unknown'),
});

/** A new one, by the rules of the address book, and whether it goes into it. */
export const newAddressSchema = z
  .strictObject({
    ...ADDRESS_SHAPE,
    key: z.literal(NEW_ADDRESS),
    save: z.literal('yes').optional(),
  })
  .transform(({ locationName, save, key, ...lines }) => ({
    locationName,
    /** It goes into the address book. */
    isKept: save === 'yes' && key === NEW_ADDRESS,
    address: { ...lines, countryCode: 'US' as const },
  }));
