import { type Cents, cents } from '~/domain/core/money';

/** Returns the 2% bonus, half a cent rounded up (M-3): 0.03 for 1.25. Integer arithmetic only. */
export function bonusCents(amount: Cents): Cents {
  return cents(Math.floor((amount * 2 + 50) / 100));
}

/** Returns what a deposit adds to the balance: 1.02 times the amount, to the cent (spec section 4). */
export function creditCents(amount: Cents): Cents {
  return cents(amount + bonusCents(amount));
}
