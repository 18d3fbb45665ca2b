import { line } from '~/domain/core/forms/form-text.schema.server';
import { REFERENCE_BOUNDS } from './order-payment';

/** Under what a payment from elsewhere can be found: what the bank statement or the check says. */
export const paymentReference = line({
  max: REFERENCE_BOUNDS.max,
  missing: 'payment_reference_missing',
}).refine((text) => text.length >= REFERENCE_BOUNDS.min, 'payment_reference_missing');
