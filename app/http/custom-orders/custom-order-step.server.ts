import { sentence } from '~/content/core/errors';
import { ARTWORK_ERRORS } from '~/content/core/errors/artwork-errors';
import type { ArtworkBrief, ArtworkRefusal } from '~/domain/core/files/artwork';
import { CUSTOM_ORDER_CHANGE_LIMITS } from '~/domain/custom-orders/custom-order';
import { notFound } from '~/http/replies.server';
import type { FormOutcome, FormRules, Rejection } from '~/http/form-definition.server';
import type { UploadedFile } from '~/http/upload.server';

/** The rules of the steps of a custom order. @param who customer GID or staff id */
export function stepForms(who: string): FormRules {
  return {
    limit: {
      rule: 'custom-order-step',
      windows: CUSTOM_ORDER_CHANGE_LIMITS,
      who,
      words: (wait) => sentence('custom_order_too_many', { wait }),
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
export async function keepProof(
  file: UploadedFile | null,
  keep: (
    file: UploadedFile,
  ) => Promise<{ ok: true; artwork: ArtworkBrief } | { ok: false; code: ArtworkRefusal }>,
): Promise<{ id: string } | Rejection> {
  const kept = file && (await keep(file));
  if (kept?.ok) return { id: kept.artwork.id };
  const code = kept ? kept.code : 'artwork_missing';
  return { sentence: ARTWORK_ERRORS[code], status: 422, field: 'file' };
}
