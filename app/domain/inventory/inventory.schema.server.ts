import { z } from 'zod';
import { isShopifyNumber, isUuid } from '~/domain/core/ids';
import { parseDay } from '~/domain/core/time/time-span';
import { ADJUSTMENT_REASONS, type AdjustmentReason, MOST_UNITS } from './inventory';

const number = z.string().refine(isShopifyNumber);
const token = z.uuid('enquiry_form_outdated');
const version = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

const units = (least: number, code: string) =>
  z
    .string({ error: code })
    .trim()
    .regex(/^(?:\d{1,3}(?:,\d{3})+|\d{1,9})$/, code)
    .transform((text) => Number(text.replaceAll(',', '')))
    .refine((count) => count >= least && count <= MOST_UNITS, code);

const REASONS = Object.keys(ADJUSTMENT_REASONS) as [AdjustmentReason, ...AdjustmentReason[]];

/** An adjustment at one location; `was` is what was available when the form was made. */
export const adjustmentSchema = z.strictObject({
  location: number,
  was: z
    .string()
    .regex(/^-?\d{1,10}$/)
    .transform(Number),
  reason: z.enum(REASONS, { error: 'inventory_reason' }),
  units: units(0, 'product_stock'),
  form_token: token,
});

const day = z
  .string({ error: 'arrival_day' })
  .trim()
  .refine((text) => parseDay(text) !== null, 'arrival_day');

/** What is expected to arrive. */
export const arrivalSchema = z.strictObject({
  location: number,
  units: units(1, 'arrival_units'),
  due_on: day,
  form_token: token,
});

const known = { arrival: z.string().refine(isUuid), version };

export const changedArrivalSchema = z.strictObject({
  ...known,
  units: units(1, 'arrival_units'),
  due_on: day,
});

/** What has arrived, which may be more or fewer than expected. */
export const receivedArrivalSchema = z.strictObject({
  ...known,
  units: units(1, 'arrival_units'),
  form_token: token,
});

export const canceledArrivalSchema = z.strictObject(known);

/** At how few staff want to be told; blank: never. `was` is the one that the form was made with. */
export const thresholdSchema = z.strictObject({
  was: z.string().regex(/^(?:none|\d{1,9})$/),
  low_at: z
    .union([
      z
        .string()
        .trim()
        .length(0)
        .transform(() => null),
      units(0, 'product_stock'),
    ])
    .optional()
    .transform((value) => value ?? null),
});
