import { z } from 'zod';
import { CUSTOM_ORDER_ERRORS } from '~/content/custom-orders/custom-orders';
import { errorMessage } from '~/content/core/errors';
import {
  CUSTOM_ORDER_CHANGE_LIMITS,
  type CustomOrder,
  customOrderName,
} from '~/domain/custom-orders/custom-order';
import {
  type CustomPayPage,
  type PayChoice,
  payChoices,
} from '~/domain/custom-orders/custom-order-pay';
import type { DraftOrder } from '~/domain/draft-orders/draft-order';
import { cents } from '~/domain/core/money';
import { anyText, anyToken } from '~/domain/core/forms/form-text.schema.server';
import { findBalance } from '~/models/ledger/balance.server';
import { findInvoiceOption } from '~/models/payments/invoice-option.server';
import { findReadyDraft } from '~/platforms/shopify/draft-orders/draft-orders.server';
import type { StoreContext } from '~/http/context.server';
import { newFormToken } from '~/http/form.server';
import { loadOrganizationFunds } from '~/http/organizations/organization-cash.server';
import { pageBalance } from '~/http/ledger/page-balance.server';
import { needed, notFound } from '~/http/replies.server';
import { loadMethods } from '~/http/payment-methods/method-form.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import { ARTWORK_ERRORS } from '~/content/core/errors/artwork-errors';
import type { ArtworkBrief, ArtworkRejection } from '~/domain/core/files/artwork';
import type { FormOutcome, FormRules, Rejection } from '~/http/form-definition.server';
import type { UploadedFile } from '~/http/upload.server';

/**
 * Returns what is to be paid and the possible ways, with the draft order's current total; null if there is
 * no open draft order.
 *
 * @param adoptOpeningBalance imports the customer's opening balance from Shopify, at the first contact
 * @throws the 503 page if Shopify does not answer
 */
export async function customPayPage(
  context: StoreContext,
  user: Pick<SignedIn, 'gid' | 'id' | 'organization'>,
  order: CustomOrder,
  adoptOpeningBalance: () => Promise<unknown>,
): Promise<CustomPayPage | null> {
  const draft = await loadPayableDraft(context, order);
  if (!draft) return null;
  const { gid } = user;
  const [balance, saved, option, organization] = await Promise.all([
    pageBalance(context, gid, adoptOpeningBalance),
    loadMethods(context, { gid }),
    findInvoiceOption(context.db, gid),
    loadOrganizationFunds(context, user),
  ]);
  const { availableCents: booked } = await findBalance(context.db, gid);
  const isUsable = balance.isKnown && !balance.frozen;
  const availableCents = cents(isUsable ? Math.max(0, booked) : 0);
  const cards = saved.methods.filter(({ type, isExpired }) => type === 'card' && !isExpired);
  const { linesCents, discountCents, shippingCents, taxCents, totalCents } = draft;
  return {
    id: order.id,
    name: customOrderName(order),
    totals: { linesCents, discountCents, shippingCents, taxCents, totalCents },
    availableCents,
    organization: organization?.name ?? null,
    choices: payChoices(totalCents, {
      availableCents,
      organizationCents: organization?.availableCents ?? cents(0),
      hasCard: cards.length > 0,
      mayOwe: option === 'granted',
    }),
    cards,
    cardsProblem: saved.problem,
    token: newFormToken(),
  };
}

async function loadPayableDraft(
  { admin, log }: StoreContext,
  { draftGid, customerGid }: CustomOrder,
): Promise<DraftOrder | null> {
  if (draftGid === null) return null;
  const draft = await needed(findReadyDraft(admin, draftGid, customerGid), log);
  return draft && draft.order === null ? draft : null;
}

/** How to pay exactly the total that was shown. */
export const customPaySchema = z.strictObject({
  form_token: anyToken,
  way: anyText,
  card: anyText,
  total: anyText,
});

const unfit = (message: string, status: 409 | 422 | 503 = 422) =>
  ({ ok: false, message, status }) as const;

/** Returns the posted choice, if the page offers it and its total is still the same. */
export function chosenMethod(
  page: CustomPayPage,
  posted: { way: string; card: string; total: string },
): { ok: true; choice: PayChoice; card: string | null } | ReturnType<typeof unfit> {
  if (posted.total !== String(page.totals.totalCents)) {
    return unfit(errorMessage('payment_total_changed'), 409);
  }
  const choice = page.choices.find(({ way: method }) => method === posted.way);
  // Stripe did not answer with the list of cards: the choice may well be valid.
  if (!choice && posted.way !== '' && page.cardsProblem !== null) {
    return unfit(errorMessage('payment_card_company_silent'), 503);
  }
  if (!choice) return unfit(CUSTOM_ORDER_ERRORS.methodMissing);
  if (choice.split.cardCents === 0) return { ok: true, choice, card: null };
  const card = page.cards.find(({ id }) => id === posted.card);
  if (!card) return unfit(errorMessage('payment_method_unknown'));
  return { ok: true, choice, card: card.id };
}

/** The rules of the steps of a custom order. @param who customer GID or staff id */
export function stepForms(who: string): FormRules {
  return {
    limit: {
      rule: 'custom-order-step',
      windows: CUSTOM_ORDER_CHANGE_LIMITS,
      who,
      message: (wait) => errorMessage('custom_order_too_many', { wait }),
      isFirst: true,
    },
    failed: 'custom_order_silent',
  };
}

/** Returns the outcome of a step. @throws 404 for a custom order that is not the customer's */
export function stepOutcome(
  step: { ok: true } | { ok: false; reason: string },
  to: string,
): FormOutcome {
  if (step.ok) return { to };
  switch (step.reason) {
    case 'not-found':
      return notFound();
    case 'changed':
      return { code: 'custom_order_changed' };
    case 'artwork':
      return { code: 'custom_order_artwork_gone', status: 422, field: 'file' };
    default:
      return { code: 'custom_order_late' };
  }
}

/** Stores the file of a proof; returns its id, or why not. @param keep the service */
export async function saveProof(
  file: UploadedFile | null,
  save: (
    file: UploadedFile,
  ) => Promise<{ ok: true; artwork: ArtworkBrief } | { ok: false; code: ArtworkRejection }>,
): Promise<{ id: string } | Rejection> {
  const stored = file && (await save(file));
  if (stored?.ok) return { id: stored.artwork.id };
  const code = stored ? stored.code : 'artwork_missing';
  return { message: ARTWORK_ERRORS[code], status: 422, field: 'file' };
}
