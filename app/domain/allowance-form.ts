import { parseAmount } from './deposit';
import { cents, type Cents } from './money';

/** Allowances as they are typed and posted: what a member may spend in a month, and asking for more. */

/** Fields of the page where members ask and admins decide, and of the page that sets allowances. */
export const ALLOWANCE_FIELDS = ['customerId', 'amount', 'was', 'zone'] as const;
export const ASK_FIELDS = ['ask', 'amount', 'reason'] as const;

/** The highest monthly allowance, and the most that can be asked for or granted at once. */
export const MOST_ALLOWANCE_CENTS = cents(10_000_000);

/** What a member writes to say why; one line in a mail and in a list. */
export const REASON_LENGTH = 300;

/** The answer to a post that was refused. */
export type AllowanceReply = {
  form: 'ask' | 'decide' | 'allowance' | 'zone';
  /** Which member or ask it is about; empty for forms of which a page has one. */
  of: string;
  /** Exactly what was typed. */
  typed: { amount: string; reason: string };
  /** Sentences: at the fields, about the whole. */
  faults: { amount?: string; reason?: string; zone?: string; form?: string };
};

export type AmountFault =
  'allowance_amount_missing' | 'allowance_amount_malformed' | 'allowance_amount_too_large';

export type ReadAmount = { ok: true; cents: Cents } | { ok: false; fault: AmountFault };

/** What was typed as an allowance: null, nothing typed, means that the member may not spend. */
export function readAllowance(
  typed: string,
): { ok: true; cents: Cents | null } | { ok: false; fault: AmountFault } {
  return typed.trim() === '' ? { ok: true, cents: null } : readMoney(typed);
}

/** What is asked for or granted: more than nothing. */
export function readMore(typed: string): ReadAmount {
  if (typed.trim() === '') return { ok: false, fault: 'allowance_amount_missing' };
  const read = readMoney(typed);
  return read.ok && read.cents === 0 ? { ok: false, fault: 'allowance_amount_missing' } : read;
}

/** Dollars and cents, with or without the sign and commas between the thousands: `$1,250.00`. */
function readMoney(typed: string): ReadAmount {
  const text = typed.trim().replace(/^\$/, '');
  const plain = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(text) ? text.replaceAll(',', '') : text;
  if (/^\d{8,}(\.\d{1,2})?$/.test(plain)) return { ok: false, fault: 'allowance_amount_too_large' };
  const amount = parseAmount(plain);
  if (amount === null) return { ok: false, fault: 'allowance_amount_malformed' };
  return amount > MOST_ALLOWANCE_CENTS
    ? { ok: false, fault: 'allowance_amount_too_large' }
    : { ok: true, cents: amount };
}

/**
 * The allowance that a form was drawn with, as its hidden field has it: `none`, or whole cents. What no
 * form of ours has drawn is undefined.
 */
export function readWas(text: string): Cents | null | undefined {
  if (text === 'none') return null;
  return /^\d{1,9}$/.test(text) ? cents(Number(text)) : undefined;
}

/** The other way around. */
export function wasText(allowanceCents: Cents | null): string {
  return allowanceCents === null ? 'none' : String(allowanceCents);
}
