/**
 * Formats Shopify's decimals: at least one digit after the point and no trailing zeros, so 1250 cents are
 * `12.5` and 1200 are `12.0`. Clients that expect two digits fail here.
 */
function decimalText(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${sign}${whole}.${rest.endsWith('0') ? rest.slice(0, 1) : rest}`;
}

/** Formats the Admin API's `Money` scalar and webhook amounts: always two decimals. */
export function moneyText(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  return `${sign}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

export type MoneyV2 = { amount: string; currencyCode: 'USD' };

export function moneyV2(cents: number): MoneyV2 {
  return { amount: decimalText(cents), currencyCode: 'USD' };
}

/** Formats as `$1,234.50`, for pages. */
export function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
