import { METHODS } from '~/content/payment-methods/saved-methods';
import { methodName, type PaymentMethod } from '~/domain/payment-methods/payment-method';

/** Returns, for example, 'Checking account' for `checking`. */
function accountWords(accountType: string): string {
  return `${accountType.charAt(0).toUpperCase()}${accountType.slice(1)} account`;
}

/** Returns the line below a method's name: a card's expiry, a bank account's type (spec section 2). */
export function methodDetails(method: PaymentMethod): string {
  const { nickname, accountType, expMonth, expYear } = method;
  const expiry =
    expMonth === null || expYear === null
      ? null
      : `${METHODS.expires} ${String(expMonth).padStart(2, '0')}/${expYear}`;
  const parts = [
    nickname === null ? null : methodName(method),
    accountType === null ? null : accountWords(accountType),
    expiry,
  ].filter((part) => part !== null);
  const text = parts.join(' · ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the nickname, or the method's name if it has none. */
export function methodHeading(method: PaymentMethod): string {
  return method.nickname ?? methodName(method);
}
