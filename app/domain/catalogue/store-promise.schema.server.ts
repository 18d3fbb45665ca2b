import { z } from 'zod';
import { MOST_HANDLING_DAYS, MOST_RETURN_DAYS, MOST_ZONES, parseZones } from './store-promise';
import { parsePickupPlaces } from './pickup-place';
import { parseAmount } from '~/domain/core/forms/amount';
import { optionalLine } from '~/domain/core/forms/form-text.schema.server';

function optionalDays(least: number, most: number) {
  return z
    .string()
    .trim()
    .default('')
    .transform((typed, context) => {
      if (typed === '') return null;
      const days = /^\d{1,3}$/.test(typed) ? Number(typed) : -1;
      if (days >= least && days <= most) return days;
      context.addIssue({ code: 'custom', message: 'promise_days' });
      return z.NEVER;
    });
}

/** What the shop promises; an empty field is not said. `version`: that of the page that was filled in. */
export const storePromiseSchema = z.strictObject({
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  freeShipping: z
    .string()
    .trim()
    .default('')
    .transform((typed, context) => {
      if (typed === '') return null;
      const amount = parseAmount(typed.replace(/^\$/, '').replaceAll(',', ''));
      if (amount !== null && amount > 0) return amount;
      context.addIssue({ code: 'custom', message: 'promise_amount' });
      return z.NEVER;
    }),
  handlingDays: optionalDays(0, MOST_HANDLING_DAYS),
  zones: z
    .string()
    .max(4_000, 'zone_line')
    .default('')
    .transform((typed, context) => {
      const zones = parseZones(typed.replaceAll('\r\n', '\n'));
      if (!('code' in zones) && zones.length <= MOST_ZONES) return zones;
      context.addIssue({ code: 'custom', message: 'code' in zones ? zones.code : 'zone_line' });
      return z.NEVER;
    }),
  returnDays: optionalDays(1, MOST_RETURN_DAYS),
  contactHours: optionalLine(200),
  pickupPlaces: z
    .string()
    .max(4_000, 'pickup_line')
    .default('')
    .transform((typed, context) => {
      const places = parsePickupPlaces(typed.replaceAll('\r\n', '\n'));
      if (places !== null) return places;
      context.addIssue({ code: 'custom', message: 'pickup_line' });
      return z.NEVER;
    }),
});
