import { cents, type Cents } from './money';

/** Where a deposit stands (money-security 3.1). */
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

/** No transition leaves these; refunds and disputes are entries of the ledger on top. */
export const TERMINAL_STATES: readonly DepositState[] = ['credited', 'failed', 'canceled'];

/** While one of these, no other deposit of the same customer may begin. */
export const OPEN_STATES: readonly DepositState[] = [
  'created',
  'pi_created',
  'confirming',
  'requires_action',
];

/** 2 % on top, half a cent up (M-3): 1.25 brings 0.03. Never through a float. */
export function bonusCents(amount: Cents): Cents {
  return cents(Math.floor((amount * 2 + 50) / 100));
}

/** What a deposit adds to the balance: 1.02 times the amount, to the cent (spec section 4). */
export function creditCents(amount: Cents): Cents {
  return cents(amount + bonusCents(amount));
}

const AMOUNT = /^\d{1,7}(\.\d{1,2})?$/;

/**
 * What a person typed, or a number of a JSON body, as cents (M-2). A number is turned into its
 * shortest decimal text first. Signs, exponents, commas, other digits, a third decimal, lists and
 * objects are nothing.
 */
export function parseAmount(value: unknown): Cents | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return null;
  const trimmed = text.replace(/^ +| +$/g, '');
  if (!AMOUNT.test(trimmed)) return null;
  const [dollars = '', decimals = ''] = trimmed.split('.');
  return cents(Number(dollars) * 100 + Number(decimals.padEnd(2, '0')));
}
