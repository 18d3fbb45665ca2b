import { cents, type Cents } from '~/domain/core/money';
import { storedCents } from '~/domain/core/stored-amount';

/**
 * How the balance is published to Shopify (money-security 3.8), as one pure decision that a test can drive
 * through every order of events: from what we know and what both metafields say, it decides what to adopt
 * into the ledger, what to report to a person, and what to write.
 *
 * `custom.earthcash` is the metafield that people and other apps see and may write. Only we can write its
 * version metafield, which is set together with it and says what our last write was.
 */

/** Our last write that landed: its sequence number and the amount. */
export type VersionMetafield = { seq: number; cents: Cents };

/** The raw values of both metafields at one moment; null for a missing one. */
export type ShownBalance = { earthcash: string | null; versionMetafield: string | null };

/** What our database has recorded about the customer's metafields. */
export type KnownBalance = {
  /** Paid money and bonus in the ledger. */
  availableCents: Cents;
  /** The version metafield's seq in our last write that is known to have landed. */
  versionSeq: number;
  /** What was last taken into account: this amount, while the version metafield was at this seq. */
  seen: VersionMetafield | null;
  /** What others have raised the metafield by and nobody here has accepted yet: shown there, not in the ledger. */
  unacceptedCents: Cents;
  /** Up to how much a raise by others is adopted without anybody being asked. */
  freeRaiseCents: Cents;
};

export type Alarm =
  /** The value is gone or is not an amount: nobody can know what was meant. */
  | 'unreadable'
  /** The version metafield is older than our last write: Shopify's side was rolled back. */
  | 'companion-behind';

export type PublishedBalanceStep =
  /** Our database was rolled back, or somebody else writes the version metafield: a person has to look. */
  | { kind: 'ahead'; versionSeq: number }
  | {
      kind: 'publish';
      versionSeq: number;
      /** The part of a change by somebody else that is to be posted; 0 for none. */
      adoptCents: Cents;
      /** The part that waits for a person from now on, together with what has been waiting. */
      unacceptedCents: Cents;
      alarm: Alarm | null;
      seen: VersionMetafield | null;
      /** The amount that Shopify should show. */
      targetCents: Cents;
      /** What to write, by a compare-and-set on what was read; null if it is already set. */
      write: VersionMetafield | null;
    };

/** Decides what to do, from the metafields of a customer whose opening balance has been imported. */
export function publishStep(known: KnownBalance, shown: ShownBalance): PublishedBalanceStep {
  const versionMetafield = parseVersionMetafield(shown.versionMetafield);
  const versionSeq = versionMetafield?.seq ?? 0;
  // A write may have landed without our learning of it, and no other starts before we have.
  if (versionSeq > known.versionSeq + 1) return { kind: 'ahead', versionSeq };
  const isBehind = versionSeq < known.versionSeq;
  const amount = parseShown(shown.earthcash);
  const base = isBehind ? null : baseOf(known, versionMetafield);
  const isTrusted = base !== null && amount !== null;
  const { adoptCents, unacceptedCents } = divide(isTrusted ? amount - base : 0, known);
  // What waits stays visible in Shopify: whoever increments the metafield there reads the current value.
  const targetCents = cents(Math.max(0, known.availableCents + adoptCents) + unacceptedCents);
  const isShown = amount === targetCents && isExact(shown.earthcash);
  const isSet = isShown && !isBehind && versionMetafield?.cents === targetCents;
  const seq = Math.max(versionSeq, known.versionSeq);
  return {
    kind: 'publish',
    versionSeq: seq,
    adoptCents,
    unacceptedCents,
    alarm: alarmOf({ isBehind, base, amount, text: shown.earthcash }),
    seen: isTrusted ? { seq: versionSeq, cents: amount } : known.seen,
    targetCents,
    write: isSet ? null : { seq: seq + 1, cents: targetCents },
  };
}

/**
 * Divides a change by others into what is adopted and what waits. A raise waits as a whole, unless it is small
 * enough and nothing is waiting; a lowering takes back what waits before it takes from the balance.
 */
function divide(
  change: number,
  { unacceptedCents: waiting, freeRaiseCents }: KnownBalance,
): { adoptCents: Cents; unacceptedCents: Cents } {
  const isFree = change <= freeRaiseCents && waiting === 0;
  const waits = change > 0 ? (isFree ? 0 : change) : -Math.min(waiting, -change);
  return { adoptCents: cents(change - waits), unacceptedCents: cents(waiting + waits) };
}

/** Returns the last value of the metafield that was taken into account; null if it cannot be known. */
function baseOf(known: KnownBalance, versionMetafield: VersionMetafield | null): Cents | null {
  const seq = versionMetafield?.seq ?? 0;
  if (known.seen?.seq === seq) return known.seen.cents;
  return versionMetafield?.cents ?? null;
}

function alarmOf(found: {
  isBehind: boolean;
  base: Cents | null;
  amount: Cents | null;
  text: string | null;
}): Alarm | null {
  if (found.isBehind) return 'companion-behind';
  if (found.amount !== null) return found.base === null ? 'unreadable' : null;
  // A missing value where there never was one is how every customer starts.
  return found.text === null && found.base === 0 ? null : 'unreadable';
}

/**
 * Parses an amount; null if it is missing, unparseable or negative. Amounts are compared in cents, because
 * Shopify may drop zeros and others may write up to nine decimals.
 */
export function parseShown(text: string | null): Cents | null {
  if (text === null || !AMOUNT.test(text.trim())) return null;
  return storedCents(text);
}

/** At most eight digits: no balance is larger, and every sum with it fits the report's columns. */
const AMOUNT = /^\d{1,8}(\.\d{1,9})?$/;

/** Whether the amount has no fractions of a cent. */
function isExact(text: string | null): boolean {
  return /^\d+(\.\d{1,2}0*)?$/.test(text?.trim() ?? '');
}

/** Parses the version metafield's JSON, with its members in any order; null if we did not write it. */
export function parseVersionMetafield(text: string | null): VersionMetafield | null {
  try {
    const { seq, cents: amount } = JSON.parse(text ?? 'null') as Record<string, unknown>;
    if (!isCount(seq) || !isCount(amount)) return null;
    return { seq, cents: cents(amount) };
  } catch {
    return null;
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

export function versionMetafieldText({ seq, cents: amount }: VersionMetafield): string {
  return JSON.stringify({ seq, cents: amount });
}
