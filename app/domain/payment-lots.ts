import type { LedgerLine } from './ledger';
import { cents, type Cents } from './money';

/**
 * Which money pays: down to the deposit (decision 0017). Bonus before paid money, of each the older
 * deposit first; what came from elsewhere (the balance before us, an adjustment) is the oldest.
 */

/** What is left of one deposit; `depositId` null for what came from elsewhere. */
export type LotLeft = { depositId: string | null; paidCents: Cents; bonusCents: Cents };

/** One piece of what was taken; in the order of use. Either paid money or bonus. */
export type LotTaken = LotLeft;

/** A piece with what was given back of it. */
export type LotKept = LotTaken & { paidReturnedCents: Cents; bonusReturnedCents: Cents };

/**
 * Splits an amount into bonus and paid money, bonus first.
 *
 * @param balances what the ledger has; one of the two may be below zero after a refund of what was
 *   spent
 * @returns null when both together do not cover it
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
 * Takes an amount out of the lots.
 *
 * @param lots oldest first; those below zero give nothing
 * @throws when there is not as much in them
 */
export function takeLots(
  lots: readonly LotLeft[],
  { paidCents, bonusCents }: { paidCents: Cents; bonusCents: Cents },
): LotTaken[] {
  return [
    ...takeOf(lots, bonusCents, ({ bonusCents: left }) => left).map(([depositId, taken]) => ({
      depositId,
      paidCents: cents(0),
      bonusCents: taken,
    })),
    ...takeOf(lots, paidCents, ({ paidCents: left }) => left).map(([depositId, taken]) => ({
      depositId,
      paidCents: taken,
      bonusCents: cents(0),
    })),
  ];
}

function takeOf(
  lots: readonly LotLeft[],
  amount: Cents,
  leftOf: (lot: LotLeft) => Cents,
): [depositId: string | null, taken: Cents][] {
  const taken: [string | null, Cents][] = [];
  let missing: number = amount;
  for (const lot of lots) {
    const part = Math.min(missing, Math.max(0, leftOf(lot)));
    if (part > 0) taken.push([lot.depositId, cents(part)]);
    missing -= part;
  }
  if (missing > 0) throw new Error(`The lots lack ${missing} cents of what the ledger has.`);
  return taken;
}

/**
 * The pieces after so much in all was given back, in the reverse order of use. The same sum gives the
 * same answer, however many steps it was reached in.
 *
 * @param returnedCents of all that were given back so far, with what is to be given back now
 */
export function returnLots(lots: readonly LotTaken[], returnedCents: Cents): LotKept[] {
  let left: number = returnedCents;
  const kept: LotKept[] = [];
  for (const lot of lots.toReversed()) {
    const paid = Math.min(left, lot.paidCents);
    const bonus = Math.min(left - paid, lot.bonusCents);
    left -= paid + bonus;
    kept.unshift({ ...lot, paidReturnedCents: cents(paid), bonusReturnedCents: cents(bonus) });
  }
  if (left > 0) throw new Error(`${left} cents more were given back than were taken.`);
  return kept;
}

type Parts = { paidCents: Cents; bonusCents: Cents };

/** The lines that set money aside for a payment; of nothing there are none. */
export function holdLines(customerGid: string, { paidCents, bonusCents }: Parts): LedgerLine[] {
  const both = paidCents + bonusCents;
  const lines: LedgerLine[] = [
    { account: 'customer_bonus', customerGid, amountCents: negative(bonusCents) },
    { account: 'customer_paid', customerGid, amountCents: negative(paidCents) },
    { account: 'customer_reserved', customerGid, amountCents: cents(both) },
  ];
  return lines.filter(({ amountCents }) => amountCents !== 0);
}

/** The same backwards: the payment has failed. */
export function releaseLines(customerGid: string, parts: Parts): LedgerLine[] {
  return holdLines(customerGid, parts).map((line) => ({
    ...line,
    amountCents: negative(line.amountCents),
  }));
}

/** What was set aside is spent: we do not owe it any more, and the goods are owed elsewhere. */
export function spendLines(customerGid: string, cashCents: Cents): LedgerLine[] {
  if (cashCents === 0) return [];
  return [
    { account: 'customer_reserved', customerGid, amountCents: negative(cashCents) },
    { account: 'settlement', customerGid: null, amountCents: cashCents },
  ];
}

const negative = (amount: Cents): Cents => cents(0 - amount);
