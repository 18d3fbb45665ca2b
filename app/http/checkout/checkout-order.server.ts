import { errorMessage } from '~/content/core/errors';
import {
  type CheckoutChoice,
  CODE_LENGTH,
  fundsFrom,
  cashToStore,
  ON_TERMS,
  planPayment,
  type Review,
  type ReviewErrors,
} from '~/domain/checkout/checkout';
import { methodError } from '~/domain/deposits/deposit-form';
import { cents, formatUsd, type Cents } from '~/domain/core/money';
import type { OnTerms } from '~/domain/payments/payment-rejection';
import { parsePoNumber, PO_NUMBER_LENGTH } from '~/domain/payments/payment-terms';
import type { CashFrom, PaymentSplit } from '~/domain/payments/payment';
import { TYPED_CODE_LENGTH } from '~/domain/ambassadors/referral';
import type { UntriedCodes } from './checkout-place.server';
import type { CashSources } from './checkout-review.server';
import { formTokenOf, type StrictForm } from '~/http/form.server';

/** No amount, id or token is longer. */
const TYPED_LENGTH = 100;

/** The second page's form, as posted. */
export type PostedOrder = {
  shipping: string;
  code: string;
  /** An ambassador's code. */
  ambassador: string;
  /** Whose Earth Cash to use, and whose it was when the page showed its amounts. */
  from: CashFrom;
  shownFrom: CashFrom;
  cash: string;
  rest: string;
  /** A purchase order's number as typed, and the terms that the page showed. */
  po: string;
  shownTerms: string;
  /** The total that the page showed; null if malformed. */
  shownCents: Cents | null;
  /** Null if malformed. */
  token: string | null;
};

export function postedOrder(form: StrictForm): PostedOrder {
  const text = (name: string, length = TYPED_LENGTH) =>
    String(form.get(name) ?? '').slice(0, length);
  const total = text('total');
  return {
    shipping: text('shipping'),
    code: text('code', CODE_LENGTH).trim(),
    ambassador: text('ambassador', TYPED_CODE_LENGTH).trim(),
    from: fromIn(text('from')),
    shownFrom: fromIn(text('from_shown')),
    cash: text('cash'),
    rest: text('rest'),
    po: text('po', 2 * PO_NUMBER_LENGTH),
    shownTerms: text('terms_shown'),
    shownCents: /^\d{1,9}$/.test(total) ? cents(Number(total)) : null,
    token: formTokenOf(form),
  };
}

function fromIn(text: string): CashFrom {
  return text === 'organization' ? 'organization' : 'own';
}

/**
 * Whether the customer switched between their own and the organization's Earth Cash since the page showed
 * its amounts. Without JavaScript the amounts do not follow that choice.
 */
export function isSwitched({ from, shownFrom }: PostedOrder): boolean {
  return from !== shownFrom;
}

/** Returns the choice to store for this page and the next visit. A switch of Earth Cash resets the amount. */
export function choiceOf(
  posted: PostedOrder,
  sources: CashSources,
  organizationId: string | null,
): CheckoutChoice {
  const { shipping, code, ambassador, from, cash, rest, po, shownCents } = posted;
  const parsed = parsePoNumber(po);
  return {
    shippingHandle: shipping || null,
    discountCode: code || null,
    ambassadorCode: ambassador,
    storeCreditCents: isSwitched(posted)
      ? null
      : cashToStore(cash, shownCents, fundsFrom(from, sources)),
    organizationId: from === 'organization' ? organizationId : null,
    rest: rest || null,
    poNumber: parsed === 'too-long' ? null : parsed.number,
  };
}

/** Returns error messages for the fields in which a card number was sent; null if there were none. */
export function cardNumberErrors({ withheld }: StrictForm): ReviewErrors | null {
  if (withheld.size === 0) return null;
  const places = [...withheld].map((name) =>
    name === 'code' || name === 'ambassador' || name === 'cash' || name === 'po' ? name : 'form',
  );
  return Object.fromEntries(places.map((place) => [place, errorMessage('card_number_refused')]));
}

export type Agreed =
  | { ok: true; split: PaymentSplit; onTerms: OnTerms | null }
  | { ok: false; errors: ReviewErrors; status: number };

const unfit = (errors: ReviewErrors, status = 422) => ({ ok: false as const, errors, status });

/**
 * Returns how the order's total is split, or what is wrong with the form, before any payment starts.
 *
 * @param review as read now; the server's figures count, never the browser's
 */
export function agreeOn(posted: PostedOrder, review: Review): Agreed {
  const { totals, cards, cardsProblem, blocks } = review;
  const { totalCents } = totals;
  if (blocks.length > 0) return unfit({ form: blocks.join(' ') });
  const amountError = cashError(posted, review);
  if (amountError) return unfit({ cash: amountError });
  if (posted.shownCents !== totalCents) {
    const was = posted.shownCents === null ? '–' : formatUsd(posted.shownCents);
    const message = errorMessage('checkout_total_changed', { was, now: formatUsd(totalCents) });
    return unfit({ form: message }, 409);
  }
  const planned = planPayment(totalCents, fundsFrom(posted.from, review), posted);
  if (!planned.ok) return unfit({ cash: errorMessage('checkout_total_too_small') });
  const { split } = planned;
  // Stripe did not answer with the list of cards: the chosen one may well be among them.
  if (split.cardCents > 0 && cardsProblem !== null) {
    return unfit({ rest: errorMessage('payment_card_company_silent') }, 503);
  }
  if (split.cardCents > 0) {
    const card = cards.find(({ id }) => id === posted.rest);
    const message = cardError(split.cardCents, posted.rest, card);
    if (message) return unfit({ rest: message });
  }
  return split.termsCents > 0
    ? agreeOnTerms(posted, review, split)
    : { ok: true, split, onTerms: null };
}

/** Checks what is to be owed: the terms are those that the page showed, and the number is one that fits. */
function agreeOnTerms(
  { po, shownTerms }: PostedOrder,
  { terms }: Review,
  split: PaymentSplit,
): Agreed {
  if (terms === null) return unfit({ rest: errorMessage('payment_terms_not_granted') }, 403);
  if (shownTerms !== terms.name) return unfit({ rest: errorMessage('payment_terms_changed') }, 409);
  const parsed = parsePoNumber(po);
  if (parsed === 'too-long') {
    return unfit({ po: errorMessage('payment_po_too_long', { most: PO_NUMBER_LENGTH }) });
  }
  return { ok: true, split, onTerms: { terms: terms.name, poNumber: parsed.number } };
}

/** Returns what is wrong with the amount of Earth Cash; null if it is valid. */
export function cashError({ from, cash, rest }: PostedOrder, review: Review): string | null {
  if (from === 'organization' && review.organization === null) {
    return errorMessage('checkout_no_organization');
  }
  const funds = fundsFrom(from, review);
  const planned = planPayment(review.totals.totalCents, funds, { cash, rest });
  if (planned.ok || planned.error === 'checkout_total_too_small') return null;
  if (planned.error === 'checkout_cash_malformed') return errorMessage(planned.error);
  const amount = formatUsd(funds.availableCents);
  return from === 'organization'
    ? errorMessage('checkout_organization_too_much', { amount })
    : errorMessage(planned.error, { amount });
}

function cardError(
  amount: Cents,
  chosen: string,
  card: Review['cards'][number] | undefined,
): string | null {
  if (card) return methodError(card) ? errorMessage('payment_method_expired') : null;
  return chosen === '' || chosen === ON_TERMS
    ? errorMessage('checkout_rest_missing', { amount: formatUsd(amount) })
    : errorMessage('payment_method_unknown');
}

/** Returns the page as read now, with an invalid amount exactly as typed and the form's original token. */
export function asTyped(
  review: Review,
  { cash, po, token }: PostedOrder,
  errors: ReviewErrors,
): Review {
  const terms = review.terms && { ...review.terms, poNumber: po };
  const anew = { ...review, terms, token: token ?? review.token };
  if (!errors.cash) return anew;
  return { ...anew, chosen: { ...review.chosen, cash }, cashWasCents: null };
}

/** Replies 429 for codes that were not checked: the form exactly as typed, with the reason at each code. */
export function rejectedCodes(untried: UntriedCodes, posted: PostedOrder, review: Review) {
  const { message, headers, fields } = untried;
  const errors: ReviewErrors = Object.fromEntries(fields.map((field) => [field, message]));
  return { ...withCodes(errors, posted, review), status: 429, headers };
}

/** Replies 422 for an invalid ambassador's code: it must be corrected or removed before ordering. */
export function rejectedAmbassador(error: string, posted: PostedOrder, review: Review) {
  return { ...withCodes({ ambassador: error }, posted, review), status: 422 };
}

function withCodes(codes: ReviewErrors, posted: PostedOrder, review: Review) {
  const cash = isSwitched(posted) ? null : cashError(posted, review);
  const errors: ReviewErrors = { ...codes, ...(cash !== null && { cash }) };
  const shown = asTyped(review, posted, errors);
  const { code, ambassador } = codes;
  return {
    reply: {
      review: {
        ...shown,
        ...(code && { code: { typed: posted.code, error: code } }),
        ...(ambassador && {
          ambassador: { ...shown.ambassador, typed: posted.ambassador, error: ambassador },
        }),
      },
      errors,
    },
  };
}
