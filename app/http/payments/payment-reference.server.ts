import { fieldSentence, sentence } from '~/content/core/errors';
import { paymentReference } from '~/domain/payments/payment-reference.schema.server';
import type { StrictForm } from '~/http/strict-form.server';

/** Reads where a payment that came another way can be found (domain/payments/payment-reference), or says what is wrong. */
export function readReference(form: StrictForm): { reference: string } | { sentence: string } {
  if (form.withheld.has('reference')) return { sentence: sentence('card_number_refused') };
  const read = paymentReference.safeParse(form.get('reference') ?? '');
  if (read.success) return { reference: read.data };
  return { sentence: fieldSentence(read.error.issues[0]?.message ?? '') };
}
