import type { UserError } from '../admin/context';
import { centsOf } from '../admin/draft-lines';
import type { MoneyInput } from '../admin/draft-lines';
import { newId } from '../order-book/changes';
import type { EditDiscount } from './rows';

export type DiscountInput = {
  description?: string | null;
  fixedValue?: MoneyInput | null;
  percentValue?: number | null;
};

/** Returns an error at one argument. */
export const refused = (field: string, message: string): UserError[] => [
  { field: [field], message },
];

/** Returns the discount that an input means, or what is wrong with it. */
export function parseDiscount({
  description,
  fixedValue,
  percentValue,
}: DiscountInput): EditDiscount | UserError[] {
  const fixedCents = fixedValue ? centsOf(fixedValue.amount) : null;
  const percent = percentValue ?? null;
  const field = fixedCents === null ? 'percentValue' : 'fixedValue';
  if ((fixedCents === null) === (percent === null)) {
    return refused('discount', 'Either a fixed or a percent value is needed.');
  }
  if (fixedCents !== null ? fixedCents <= 0 : (percent ?? 0) <= 0 || (percent ?? 0) > 100) {
    return refused(field, 'The value of the discount is invalid.');
  }
  return { id: newId('discount'), description: description ?? '', fixedCents, percent };
}
