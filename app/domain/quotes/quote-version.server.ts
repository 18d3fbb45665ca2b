import { draftVersion } from '~/domain/draft-orders/draft-version.server';
import type { StoredStaffDraft } from '~/domain/draft-orders/staff-draft';
import { cents } from '~/domain/core/money';
import { withOwed } from '~/domain/payments/payment';

const NOTHING_OWED = { storeCreditCents: cents(0), termsCents: cents(0) };

/**
 * Returns the fingerprint of a draft as it was offered: without what a payment that has failed since has noted on it.
 */
export function quotedVersion(draft: StoredStaffDraft): string {
  const attributes = withOwed(draft.attributes, NOTHING_OWED) ?? draft.attributes;
  return draftVersion({ ...draft, attributes });
}
