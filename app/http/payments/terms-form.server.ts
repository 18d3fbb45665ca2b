import { z } from 'zod';
import type { Cents } from '~/domain/core/money';
import type { OnTerms } from '~/domain/payments/payment-rejection';
import { parsePoNumber, PO_NUMBER_LENGTH, type ShownTerms } from '~/domain/payments/payment-terms';
import { termsLabel } from '~/domain/orders/order-terms';
import { errorMessage } from '~/content/core/errors';
import type { StoreContext } from '~/http/context.server';
import type { Rejection } from '~/http/form-definition.server';
import { findTerms } from '~/models/payments/customer-terms.server';
import { findInvoiceOption } from '~/models/payments/invoice-option.server';
import { payChoiceSchema } from './pay-choices.server';
import { rejectedPayment } from './payment-rejection.server';

/** How to pay, with the terms that the page has shown and the customer's purchase order number. */
export const payOnTermsSchema = payChoiceSchema.extend({
  terms_shown: z.string().optional(),
  po: z.string().optional(),
});

/** Returns the terms on which this customer may order on invoice; null if they may not. */
export async function loadShownTerms(
  { db }: Pick<StoreContext, 'db'>,
  gid: string,
): Promise<ShownTerms | null> {
  if ((await findInvoiceOption(db, gid)) !== 'granted') return null;
  const { terms } = await findTerms(db, gid);
  return { name: terms, label: termsLabel(terms) };
}

/**
 * Returns what is agreed about the part on invoice; null if there is none. It is refused if staff have changed the terms
 * since the page showed them.
 *
 * @param terms as read now
 */
export function agreedTerms(
  { termsCents }: { termsCents: Cents },
  posted: Pick<z.infer<typeof payOnTermsSchema>, 'terms_shown' | 'po'>,
  terms: ShownTerms | null,
): { ok: true; onTerms: OnTerms | null } | { ok: false; rejection: Rejection } {
  if (termsCents === 0) return { ok: true, onTerms: null };
  if (terms === null || posted.terms_shown !== terms.name) {
    const rejection = rejectedPayment({ code: 'payment_terms_changed' });
    return { ok: false, rejection: { ...rejection, field: 'way' } };
  }
  const parsed = parsePoNumber(posted.po ?? '');
  if (parsed === 'too-long') {
    const message = errorMessage('payment_po_too_long', { most: PO_NUMBER_LENGTH });
    return { ok: false, rejection: { message, status: 422, field: 'po' } };
  }
  return { ok: true, onTerms: { terms: terms.name, poNumber: parsed.number } };
}
