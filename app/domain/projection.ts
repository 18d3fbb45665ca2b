import { cents, type Cents } from './money';
import { storedCents } from './stored-amount';

/**
 * How the balance comes to Shopify (money-security 3.8), as one pure decision that a test can drive
 * through every order of events: given what we know and what both metafields say, what is to be
 * taken into the ledger, what a person has to hear of, and what is to be written.
 *
 * `custom.earthcash` is what people and other apps see and may write; the companion, which only we
 * can write, is set together with it and says what our last write was.
 */

/** What our last write that landed has set: the how-manieth it was, and the amount. */
export type Companion = { seq: number; cents: Cents };

/** The raw texts of both metafields as of one moment; null for one that is not there. */
export type ShownBalance = { earthcash: string | null; companion: string | null };

/** What our database knows of the customer's metafields. */
export type KnownBalance = {
  /** Paid and bonus, as the ledger has it. */
  availableCents: Cents;
  /** The companion's seq at our last write that is known to have landed. */
  companionSeq: number;
  /** What has been taken into the ledger last: this amount, while the companion was at this seq. */
  seen: Companion | null;
};

export type Alarm =
  /** What was there is gone, or is no amount: what somebody meant by it cannot be known. */
  | 'unreadable'
  /** The companion is older than what we have set: Shopify's side was wound back. */
  | 'companion-behind';

export type Projection =
  /** Our database is the older one, or somebody else writes the companion: a person has to look. */
  | { kind: 'ahead'; companionSeq: number }
  | {
      kind: 'publish';
      companionSeq: number;
      /** Somebody's change, to be posted; 0 for none. */
      adoptCents: Cents;
      alarm: Alarm | null;
      seen: Companion | null;
      /** What Shopify is to show. */
      targetCents: Cents;
      /** What to set, over exactly what was read; null when it says so already. */
      write: Companion | null;
    };

/** What follows from a look at the metafields of a customer whose first contact is over. */
export function project(known: KnownBalance, shown: ShownBalance): Projection {
  const companion = readCompanion(shown.companion);
  const companionSeq = companion?.seq ?? 0;
  // A write may have landed without our hearing of it, and no other begins before we have.
  if (companionSeq > known.companionSeq + 1) return { kind: 'ahead', companionSeq };
  const isBehind = companionSeq < known.companionSeq;
  const amount = readShown(shown.earthcash);
  const base = isBehind ? null : baseOf(known, companion);
  const isTrusted = base !== null && amount !== null;
  const adoptCents = cents(isTrusted ? amount - base : 0);
  const targetCents = cents(Math.max(0, known.availableCents + adoptCents));
  const isShown = amount === targetCents && isExact(shown.earthcash);
  const isSet = isShown && !isBehind && companion?.cents === targetCents;
  const seq = Math.max(companionSeq, known.companionSeq);
  return {
    kind: 'publish',
    companionSeq: seq,
    adoptCents,
    alarm: alarmOf({ isBehind, base, amount, text: shown.earthcash }),
    seen: isTrusted ? { seq: companionSeq, cents: amount } : known.seen,
    targetCents,
    write: isSet ? null : { seq: seq + 1, cents: targetCents },
  };
}

/** What the metafield said last as far as we have counted it; null where that cannot be known. */
function baseOf(known: KnownBalance, companion: Companion | null): Cents | null {
  const seq = companion?.seq ?? 0;
  if (known.seen?.seq === seq) return known.seen.cents;
  return companion?.cents ?? null;
}

function alarmOf(look: {
  isBehind: boolean;
  base: Cents | null;
  amount: Cents | null;
  text: string | null;
}): Alarm | null {
  if (look.isBehind) return 'companion-behind';
  if (look.amount !== null) return look.base === null ? 'unreadable' : null;
  // Nothing where there never was anything is how every customer begins.
  return look.text === null && look.base === 0 ? null : 'unreadable';
}

/**
 * An amount in the metafield; null for what is missing, unparseable or below zero. Compared in cents:
 * Shopify may leave zeros out, and others may write up to nine decimals.
 */
export function readShown(text: string | null): Cents | null {
  if (text === null || !AMOUNT.test(text.trim())) return null;
  return storedCents(text);
}

/** Eight digits at most: no balance is larger, and every sum with it fits the report's columns. */
const AMOUNT = /^\d{1,8}(\.\d{1,9})?$/;

/** Whether there is nothing finer than a cent. */
function isExact(text: string | null): boolean {
  return /^\d+(\.\d{1,2}0*)?$/.test(text?.trim() ?? '');
}

/** The companion's value, in whatever order Shopify gives its members; null for what is not ours. */
export function readCompanion(text: string | null): Companion | null {
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

export function companionText({ seq, cents: amount }: Companion): string {
  return JSON.stringify({ seq, cents: amount });
}
