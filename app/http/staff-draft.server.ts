import type { KeptStaffDraft } from '~/domain/staff-draft';
import { findStaffDraft } from '~/platforms/shopify/staff-drafts.server';
import type { StoreContext } from './context.server';
import { needed, notFound } from './replies.server';

/** The platform's id of the draft of an address. @throws 404 for what is no number */
export function draftGidOf(number: string | undefined): string {
  return /^\d{1,20}$/.test(number ?? '') ? `gid://shopify/DraftOrder/${number}` : notFound();
}

/** The draft of an address. @throws 404 where there is none, 503 while the platform is silent */
export async function getStaffDraft(
  { admin, log }: Pick<StoreContext, 'admin' | 'log'>,
  number: string | undefined,
): Promise<KeptStaffDraft> {
  return (await needed(findStaffDraft(admin, draftGidOf(number)), log)) ?? notFound();
}
