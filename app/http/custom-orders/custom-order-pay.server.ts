import { errorMessage } from '~/content/core/errors';
import {
  CUSTOM_ORDER_CHANGE_LIMITS,
  type CustomOrder,
  customOrderName,
} from '~/domain/custom-orders/custom-order';
import type { CustomPayPage } from '~/domain/custom-orders/custom-order-pay';
import type { DraftOrder } from '~/domain/draft-orders/draft-order';
import { loadShownTerms } from '~/http/payments/terms-form.server';
import { findReadyDraft } from '~/platforms/shopify/draft-orders/draft-orders.server';
import type { StoreContext } from '~/http/context.server';
import { loadPayChoices } from '~/http/payments/pay-choices.server';
import { needed, notFound } from '~/http/replies.server';
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
  const terms = await loadShownTerms(context, user.gid);
  const { linesCents, discountCents, shippingCents, taxCents, totalCents } = draft;
  const choices = await loadPayChoices(context, user, {
    totalCents,
    mayOwe: terms !== null,
    adoptOpeningBalance,
  });
  return {
    id: order.id,
    name: customOrderName(order),
    totals: { linesCents, discountCents, shippingCents, taxCents, totalCents },
    terms,
    ...choices,
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

/** The rules of a customer's steps of a custom order; staff have those of all their forms. @param who customer GID */
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
