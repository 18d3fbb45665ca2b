import type { KeptStaffDraft } from '~/domain/draft-orders/staff-draft';
import { findStaffDraft } from '~/platforms/shopify/draft-orders/staff-drafts.server';
import type { StoreContext } from '~/http/context.server';
import { needed, notFound } from '~/http/replies.server';

/** Returns the Shopify id of the draft number in a URL. @throws 404 if it is not a number */
export function draftGidOf(number: string | undefined): string {
  return /^\d{1,20}$/.test(number ?? '') ? `gid://shopify/DraftOrder/${number}` : notFound();
}

/** Returns the draft with the number in a URL. @throws 404 if there is none; 503 if Shopify is down */
export async function getStaffDraft(
  { admin, log }: Pick<StoreContext, 'admin' | 'log'>,
  number: string | undefined,
): Promise<KeptStaffDraft> {
  return (await needed(findStaffDraft(admin, draftGidOf(number)), log)) ?? notFound();
}
