import { fieldSentence } from '~/content/core/errors';
import { CUSTOM_ORDER_LENGTHS, type Quote } from '~/domain/custom-orders/custom-order';
import { line } from '~/domain/core/forms/form-text.schema.server';
import { centsFromDecimal, type Cents } from '~/domain/core/money';

export const QUOTE_FIELDS = ['case', 'setup', 'shipping', 'lead_time', 'seen'] as const;

const MOST_CENTS = 99_999_999;

type QuoteForm =
  | { ok: true; quote: Omit<Quote, 'no'>; seenNo: number }
  | { ok: false; fault: string; controlId: string };

/** Parses the quote that staff typed: amounts in dollars, at most two decimals. */
export function readQuote(form: FormData): QuoteForm {
  const amounts: Cents[] = [];
  for (const name of ['case', 'setup', 'shipping'] as const) {
    const amount = dollars(String(form.get(name) ?? ''), name !== 'case');
    if (amount === null) {
      const least = name === 'case' ? 'more than zero' : 'zero or more';
      const fault = `Please enter the amount in dollars, ${least}, like 120.00.`;
      return { ok: false, fault, controlId: `quote-${name}` };
    }
    amounts.push(amount);
  }
  const rules = line({ max: CUSTOM_ORDER_LENGTHS.leadTime, missing: 'none' });
  const leadTime = rules.safeParse(String(form.get('lead_time') ?? ''));
  if (!leadTime.success) {
    const code = leadTime.error.issues[0]?.message ?? 'none';
    const fault = code === 'none' ? 'Please say how long it takes.' : fieldSentence(code);
    return { ok: false, fault, controlId: 'quote-lead_time' };
  }
  const seen = String(form.get('seen') ?? '');
  const [caseCents, setupCents, shippingCents] = amounts as [Cents, Cents, Cents];
  return {
    ok: true,
    quote: { caseCents, setupCents, shippingCents, leadTime: leadTime.data },
    seenNo: /^\d{1,6}$/.test(seen) ? Number(seen) : -1,
  };
}

/** Parses '1,250' or '$12.5' into cents; an empty field is zero if `mayBeZero`, null if invalid. */
function dollars(typed: string, mayBeZero: boolean): Cents | null {
  const plain = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '');
  try {
    const amount = centsFromDecimal(plain === '' && mayBeZero ? '0' : plain);
    return amount > MOST_CENTS || (amount === 0 && !mayBeZero) ? null : amount;
  } catch {
    return null;
  }
}
