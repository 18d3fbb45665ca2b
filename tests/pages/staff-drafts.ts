import type { Visitor } from '../support/visitor';
import { pageOf } from './checkout-buyers';

export const NEW_DRAFT = '/erp/orders/drafts/new';

/** Two plates that are not in the catalogue, $100 together. */
export const PLATES = { l0_title: 'Plates', l0_price: '50', l0_quantity: '2', l0_taxable: 'yes' };

/** Creates a draft of two plates, without a customer unless `more` names one. @returns its address */
export async function madeDraft(
  staff: Visitor,
  more: Record<string, string> = {},
): Promise<string> {
  const { fields } = await pageOf(await staff.get(NEW_DRAFT));
  const form = { ...fields, ...PLATES, intent: 'save', ...more };
  const made = await pageOf(await staff.post(NEW_DRAFT, form));
  if (made.status !== 303) throw new Error(made.text);
  return (made.location ?? '').split('?')[0] ?? '';
}
