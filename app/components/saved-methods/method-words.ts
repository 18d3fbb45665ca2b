import { METHODS } from '~/content/saved-methods';
import { methodName, type PaymentMethod } from '~/domain/payment-method';

/** `checking` becomes 'Checking account'. */
function accountWords(accountType: string): string {
  return `${accountType.charAt(0).toUpperCase()}${accountType.slice(1)} account`;
}

/** What stands below a method's name: expiry of a card, account type of a bank (spec section 2). */
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

/** How its owner finds it: by the name they gave it, else by what it is. */
export function methodHeading(method: PaymentMethod): string {
  return method.nickname ?? methodName(method);
}
