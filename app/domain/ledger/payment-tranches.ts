import type { LedgerLine } from './ledger';
import { cents, type Cents } from '~/domain/core/money';

/**
 * Which money pays, down to the deposit (decision 0017): bonus before paid money, and of each the older
 * deposits first. Money from elsewhere (the balance from before the store, an adjustment) counts as the
 * oldest.
 */

/** What is left of one deposit; `depositId` is null for money from elsewhere. */
export type TrancheLeft = { depositId: string | null; paidCents: Cents; bonusCents: Cents };

/** A piece that was taken, in order of use; it is either paid money or bonus. */
export type TrancheUsed = TrancheLeft;

/** A piece with what was returned of it. */
export type TrancheWithReturn = TrancheUsed & {
  paidReturnedCents: Cents;
  bonusReturnedCents: Cents;
};

/**
 * Splits an amount into bonus and paid money, bonus first.
 *
 * @param balances from the ledger; one of the two may be negative after a refund of money already spent
 * @returns null if both together do not cover it
 */
export function splitCash(
  cash: Cents,
  balances: { paidCents: Cents; bonusCents: Cents },
): { paidCents: Cents; bonusCents: Cents } | null {
  if (cash > balances.paidCents + balances.bonusCents) return null;
  const bonus = Math.min(cash, Math.max(0, balances.bonusCents));
  return { paidCents: cents(cash - bonus), bonusCents: cents(bonus) };
}

/**
 * Takes an amount from the tranches.
 *
 * @param tranches oldest first; negative ones give nothing
 * @throws if they do not hold that much
 */
export function consumeTranches(
  tranches: readonly TrancheLeft[],
  { paidCents, bonusCents }: { paidCents: Cents; bonusCents: Cents },
): TrancheUsed[] {
  return [
    ...consumeFrom(tranches, bonusCents, ({ bonusCents: left }) => left).map(
      ([depositId, consumed]) => ({
        depositId,
        paidCents: cents(0),
        bonusCents: consumed,
      }),
    ),
    ...consumeFrom(tranches, paidCents, ({ paidCents: left }) => left).map(
      ([depositId, consumed]) => ({
        depositId,
        paidCents: consumed,
        bonusCents: cents(0),
      }),
    ),
  ];
}

function consumeFrom(
  tranches: readonly TrancheLeft[],
  amount: Cents,
  leftOf: (tranche: TrancheLeft) => Cents,
): [depositId: string | null, consumed: Cents][] {
  const consumed: [string | null, Cents][] = [];
  let missing: number = amount;
  for (const tranche of tranches) {
    const part = Math.min(missing, Math.max(0, leftOf(tranche)));
    if (part > 0) consumed.push([tranche.depositId, cents(part)]);
    missing -= part;
  }
  if (missing > 0) throw new Error(`The tranches lack ${missing} cents of what the ledger has.`);
  return consumed;
}

/**
 * Returns the pieces after `returnedCents` in total was given back, in reverse order of use. The same total
 * gives the same result, however many steps led to it.
 *
 * @param returnedCents everything returned so far, including what is to be returned now
 */
export function returnTranches(
  tranches: readonly TrancheUsed[],
  returnedCents: Cents,
): TrancheWithReturn[] {
  let left: number = returnedCents;
  const pieces: TrancheWithReturn[] = [];
  for (const tranche of tranches.toReversed()) {
    const paid = Math.min(left, tranche.paidCents);
    const bonus = Math.min(left - paid, tranche.bonusCents);
    left -= paid + bonus;
    pieces.unshift({
      ...tranche,
      paidReturnedCents: cents(paid),
      bonusReturnedCents: cents(bonus),
    });
  }
  if (left > 0) throw new Error(`${left} cents more were given back than were taken.`);
  return pieces;
}

type Parts = { paidCents: Cents; bonusCents: Cents };

/** Returns the ledger lines that reserve money for a payment; lines of zero are left out. */
export function holdLines(customerGid: string, { paidCents, bonusCents }: Parts): LedgerLine[] {
  const both = paidCents + bonusCents;
  const lines: LedgerLine[] = [
    { account: 'customer_bonus', customerGid, amountCents: negative(bonusCents) },
    { account: 'customer_paid', customerGid, amountCents: negative(paidCents) },
    { account: 'customer_reserved', customerGid, amountCents: cents(both) },
  ];
  return lines.filter(({ amountCents }) => amountCents !== 0);
}

/** Returns the lines that undo `holdLines` after the payment has failed. */
export function releaseLines(customerGid: string, parts: Parts): LedgerLine[] {
  return holdLines(customerGid, parts).map((line) => ({
    ...line,
    amountCents: negative(line.amountCents),
  }));
}

/** Returns the lines that spend reserved money: it moves to settlement, since goods are owed instead. */
export function spendLines(customerGid: string, storeCreditCents: Cents): LedgerLine[] {
  if (storeCreditCents === 0) return [];
  return [
    { account: 'customer_reserved', customerGid, amountCents: negative(storeCreditCents) },
    { account: 'settlement', customerGid: null, amountCents: storeCreditCents },
  ];
}

const negative = (amount: Cents): Cents => cents(0 - amount);
