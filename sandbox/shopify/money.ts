/**
 * The vendor's decimals: at least one digit behind the point and no zeros that say nothing, so
 * 1250 cents are `12.5` and 1200 are `12.0`. Clients that expect two digits find out here.
 */
function decimalText(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${sign}${whole}.${rest.endsWith('0') ? rest.slice(0, 1) : rest}`;
}

/** The Admin API's `Money` scalar and the webhooks: always two digits. */
export function moneyText(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  return `${sign}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

export type MoneyV2 = { amount: string; currencyCode: 'USD' };

export function moneyV2(cents: number): MoneyV2 {
  return { amount: decimalText(cents), currencyCode: 'USD' };
}

/** `$1,234.50`, for pages that people see. */
export function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
