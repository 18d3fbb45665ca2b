import { cents, type Cents } from '~/domain/core/money';

/** The states of a deposit (money-security 3.1). */
export const DEPOSIT_STATES = [
  'created',
  'pi_created',
  'confirming',
  'requires_action',
  'processing',
  'credited',
  'failed',
  'canceled',
  'review',
] as const;

export type DepositState = (typeof DEPOSIT_STATES)[number];

/** No transition leaves these states; refunds and disputes are further ledger entries. */
export const TERMINAL_STATES: readonly DepositState[] = ['credited', 'failed', 'canceled'];

/** While a customer has a deposit in one of these states, no other may begin. */
export const OPEN_STATES: readonly DepositState[] = [
  'created',
  'pi_created',
  'confirming',
  'requires_action',
];

/** Returns the 2% bonus, half a cent rounded up (M-3): 0.03 for 1.25. Integer arithmetic only. */
export function bonusCents(amount: Cents): Cents {
  return cents(Math.floor((amount * 2 + 50) / 100));
}

/** Returns what a deposit adds to the balance: 1.02 times the amount, to the cent (spec section 4). */
export function creditCents(amount: Cents): Cents {
  return cents(amount + bonusCents(amount));
}

const AMOUNT = /^\d{1,7}(\.\d{1,2})?$/;

/**
 * Parses a typed amount, or a number of a JSON body, into cents (M-2). A number is first converted to its
 * shortest decimal string. Returns null for signs, exponents, commas, non-ASCII digits, a third decimal,
 * arrays and objects.
 */
export function parseAmount(value: unknown): Cents | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return null;
  const trimmed = text.replace(/^ +| +$/g, '');
  if (!AMOUNT.test(trimmed)) return null;
  const [dollars = '', decimals = ''] = trimmed.split('.');
  return cents(Number(dollars) * 100 + Number(decimals.padEnd(2, '0')));
}
