import { z } from 'zod';
import { isShopifyNumber, isUuid } from '~/domain/core/ids';

const form_token = z.string('erp_form_outdated').refine(isUuid, 'erp_form_outdated');
const number = z.string('erp_form_outdated').refine(isShopifyNumber, 'erp_form_outdated');
const text = z.string().default('');
const texts = z.array(z.string()).default([]);

const tracking = { company: text, numbers: text, anyway: text, notify: text };

/** Sends a part of a fulfillment order: for each line its number and how many units, in one order. */
export const sendSchema = z.strictObject({
  form_token,
  of: number,
  seen: text,
  line: texts,
  units: texts,
  ...tracking,
});

/** Other numbers for a parcel. */
export const trackSchema = z.strictObject({ form_token, of: number, ...tracking });

/** What is done to a parcel, or to a fulfillment order, and needs no more than its number. */
export const onePressSchema = z.strictObject({ form_token, of: number });

export const holdSchema = z.strictObject({
  form_token,
  of: number,
  reason: text,
  notes: z.string().trim().max(255, 'fulfillment_notes_long').default(''),
});

/** Which fulfillment orders are picked or sent: the ticked ones, or all that the list's filters match. */
export const pickSchema = z.strictObject({
  form_token,
  scope: z.enum(['ticked', 'matching']).catch('ticked').default('ticked'),
  pick: texts,
});

/** Pasted rows of orders with their tracking numbers; a file may take their place. */
export const trackingRowsSchema = z.strictObject({
  form_token,
  parcels: text,
  anyway: text,
  notify: text,
  /** The lines that could be used when they were checked, as the page numbers them. */
  seen: text,
});

/** Says where a product lies. */
export const binSchema = z.strictObject({
  sku: z.string().trim().max(80).default(''),
  bin: z.string().trim().max(40).default(''),
});

/** Checks what was scanned or typed. */
export const checkSchema = z.strictObject({
  form_token,
  of: number,
  code: z.string().trim().max(80).default(''),
});
