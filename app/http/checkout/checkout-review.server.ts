import { errorMessage } from '~/content/core/errors';
import {
  type Funds,
  fundsFrom,
  ON_TERMS,
  type Review,
  type ReviewTerms,
} from '~/domain/checkout/checkout';
import { draftAddressLines } from '~/domain/draft-orders/draft-address-lines.server';
import { type OrganizationFunds } from '~/domain/organizations/organization-cash';
import { newestUsable } from '~/domain/deposits/deposit-form';
import { cents } from '~/domain/core/money';
import { ownTags } from '~/domain/catalogue/favorites';
import { creditLeft, dueDate } from '~/domain/payments/payment-terms';
import { storeDay } from '~/domain/core/time/store-day';
import { largestCash } from '~/domain/payments/payment';
import type { PaymentMethod } from '~/domain/payment-methods/payment-method';
import { storedText } from '~/domain/core/stored-amount';
import { findBalance } from '~/models/ledger/balance.server';
import { findTerms } from '~/models/payments/customer-terms.server';
import { findInvoiceOption } from '~/models/payments/invoice-option.server';
import { listVariantStates } from '~/platforms/shopify/catalogue/own-products.server';
import { type OpenCheckout, priceCheckout, type Priced } from './checkout.server';
import type { StoreContext } from '~/http/context.server';
import { shownCode, type CartReferral } from './referral.server';
import { newFormToken } from '~/http/form.server';
import { pageBalance } from '~/http/ledger/page-balance.server';
import { needed } from '~/http/replies.server';
import { loadMethods } from '~/http/payment-methods/method-form.server';
import type { SignedIn } from '~/http/customers/signed-in.server';

/** A checkout with a delivery address. */
export type ReadyCheckout = OpenCheckout & { to: NonNullable<OpenCheckout['to']> };

/** The Earth Cash a customer may use: their own, and their share of the organization's. */
export type CashSources = { funds: Funds; organization: OrganizationFunds | null };

/** What the second page needs besides the checkout. */
type ReviewNeeds = { sources: CashSources; brought: CartReferral; hasJustSaved?: boolean };

/** The second page, and the priced order behind it. */
export type LoadedReview = { review: Review; priced: Priced };

/**
 * Reads everything that the second page shows, fresh on each view: prices and taxes, cards, balance.
 *
 * @param sources by `loadFunds` and `loadOrganizationFunds`
 * @param brought by `loadCartReferral`
 * @param hasJustSaved whether the customer returns from saving a card, which is then preselected
 * @returns a sentence if Shopify refuses the order as it is
 * @throws the 503 page if Shopify does not answer
 */
export async function loadReview(
  context: StoreContext,
  user: SignedIn,
  checkout: ReadyCheckout,
  { sources, brought, hasJustSaved = false }: ReviewNeeds,
): Promise<LoadedReview | { refused: string }> {
  const [priced, blocks, saved, option] = await Promise.all([
    priceCheckout(context, user, checkout, brought.referral),
    soldOut(context, user, checkout),
    loadMethods(context, user),
    findInvoiceOption(context.db, user.gid),
  ]);
  if ('refused' in priced) return priced;
  const { draft, rates, rate, input, codeApplies } = priced;
  const { to, cart, choice } = checkout;
  const cards = saved.methods.filter(({ type }) => type === 'card');
  const terms = option === 'granted' ? await loadTerms(context, user.gid, choice.poNumber) : null;
  const { totalCents } = draft;
  const { funds, organization } = sources;
  const isOrganizations =
    organization !== null && choice.organizationId === (user.organization?.id ?? null);
  const from = isOrganizations && organization.availableCents > 0 ? 'organization' : 'own';
  const { availableCents } = fundsFrom(from, sources);
  const most = largestCash(totalCents, availableCents);
  const desired = largestCash(totalCents, choice.storeCreditCents ?? most);
  const isLess = funds.state === 'ready' && desired > availableCents;
  const review: Review = {
    to: { name: to.name, lines: draftAddressLines(to.address) },
    lines: cart.lines,
    rates,
    rate,
    code: codeOf(choice.discountCode, codeApplies),
    ambassador: shownCode(brought),
    totals: totalsOf(draft),
    isTaxExempt: input.taxExempt,
    funds,
    organization,
    cards,
    cardsProblem: saved.problem,
    terms,
    inPlace: context.config.stripe.publishableKey !== undefined,
    chosen: {
      from,
      cash: storedText(isLess ? most : desired),
      rest: restOf(choice.rest, { ...saved, cards }, terms !== null, hasJustSaved),
    },
    cashWasCents: isLess ? desired : null,
    blocks: [...blocks, ...(rates.length === 0 ? [errorMessage('checkout_no_shipping')] : [])],
    token: newFormToken(),
  };
  return { review, priced };
}

/**
 * Returns how much of the customer's own Earth Cash can be spent now.
 *
 * @param adoptOpeningBalance imports the balance that Shopify had before this store kept it, at the first contact
 */
export async function loadFunds(
  context: StoreContext,
  gid: string,
  adoptOpeningBalance: () => Promise<unknown>,
): Promise<Funds> {
  const { isKnown, frozen } = await pageBalance(context, gid, adoptOpeningBalance);
  if (!isKnown || frozen) {
    return { availableCents: cents(0), state: frozen ? 'frozen' : 'unknown' };
  }
  const { availableCents } = await findBalance(context.db, gid);
  return { availableCents: cents(Math.max(0, availableCents)), state: 'ready' };
}

/** Returns what the customer would owe an order placed now on. */
async function loadTerms(
  { db, now }: StoreContext,
  gid: string,
  poNumber: string | null,
): Promise<ReviewTerms> {
  const agreed = await findTerms(db, gid);
  const left = creditLeft(agreed);
  return {
    name: agreed.terms,
    dueOn: dueDate(agreed.terms, storeDay(now())),
    leftCents: left === null ? null : cents(left),
    poNumber: poNumber ?? '',
  };
}

function codeOf(typed: string | null, applies: boolean): Review['code'] {
  if (typed === null) return { typed: '', error: null };
  return { typed, error: applies ? null : errorMessage('checkout_code_refused', { code: typed }) };
}

/** Picks from Shopify's calculation what the page shows. */
function totalsOf({
  linesCents,
  discountCents,
  shippingCents,
  taxCents,
  totalCents,
  taxLines,
}: Priced['draft']): Review['totals'] {
  return { linesCents, discountCents, shippingCents, taxCents, totalCents, taxLines };
}

/** Returns what pays the rest: the choice if still valid, else the default or first usable card, else ''. */
function restOf(
  chosen: string | null,
  { cards, problem }: { cards: readonly PaymentMethod[]; problem: string | null },
  mayOwe: boolean,
  hasJustSaved: boolean,
): string {
  // While Stripe does not answer with the list of cards, keep the choice.
  if (problem !== null && chosen !== null && chosen !== ON_TERMS) return chosen;
  const usable = cards.filter(({ isExpired }) => !isExpired);
  const newest = hasJustSaved ? newestUsable(cards)?.id : undefined;
  if (newest !== undefined) return newest;
  if (chosen === ON_TERMS && mayOwe) return ON_TERMS;
  const known = usable.find(({ id }) => id === chosen);
  return (known ?? usable.find(({ isDefault }) => isDefault) ?? usable[0])?.id ?? '';
}

/** Returns a sentence for each line that is gone, needs artwork, is sold out or short in stock. */
async function soldOut(
  { storefront, log }: StoreContext,
  { productTag }: SignedIn,
  { cart }: ReadyCheckout,
): Promise<string[]> {
  const ids = cart.lines.map(({ variantId }) => variantId);
  const states = await needed(listVariantStates(storefront, ids, ownTags(productTag)), log);
  const quantities = new Map<string, number>();
  for (const { variantId, quantity } of cart.lines) {
    quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity);
  }
  return cart.lines.flatMap(({ variantId, title }) => {
    const state = states.get(variantId);
    const count = quantities.get(variantId);
    // Two lines of the same variant are reported once.
    quantities.delete(variantId);
    if (count === undefined) return [];
    if (!state) return [errorMessage('checkout_line_gone', { title })];
    if (state.needsArtwork) return [errorMessage('checkout_line_needs_artwork', { title })];
    if (state.stock === null || state.stock >= count) return [];
    return state.stock <= 0
      ? [errorMessage('checkout_line_sold_out', { title })]
      : [errorMessage('checkout_line_short', { title, left: state.stock })];
  });
}
