import { type Cents, cents } from '~/domain/core/money';

/** Returns the 2% bonus, half a cent rounded up (M-3): 0.03 for 1.25. Integer arithmetic only. */
export function bonusCents(amount: Cents): Cents {
  return cents(Math.floor((amount * 2 + 50) / 100));
}

/** Returns what a deposit adds to the balance: 1.02 times the amount, to the cent (spec section 4). */
export function creditCents(amount: Cents): Cents {
  return cents(amount + bonusCents(amount));
}

/** Returns the largest amount whose credit, bonus included, is within a limit: 1,960.78 for 2,000.00. */
export function largestAmount(creditLimit: number): Cents {
  let amount = Math.ceil((creditLimit * 100) / 102);
  while (amount > 0 && creditCents(cents(amount)) > creditLimit) amount -= 1;
  return cents(amount);
}
