import { sentence } from '~/content/core/errors';
import { type Cents, formatUsd } from '~/domain/core/money';
import { zoneWords } from '~/domain/organizations/organization';
import type { FormRules } from '~/http/form-definition.server';
import { notFound } from '~/http/replies.server';
import type { SignedIn } from '~/http/customers/signed-in.server';

/** The rules of the forms about allowances. */
export const ALLOWANCE_FORMS: FormRules = { failed: 'customer_not_updated' };

/** Returns the organization that the session says the customer is in. @throws 404 if there is none */
export function organizationOf({ organization, id }: Pick<SignedIn, 'organization' | 'id'>) {
  const own = organization ?? notFound();
  return { ...own, me: { organizationId: own.id, userId: id } };
}

/** Returns the sentence that another admin has changed the allowance meanwhile. */
export function changedWords(allowanceCents: Cents | null): string {
  const amount = allowanceCents === null ? 'none' : formatUsd(allowanceCents);
  return sentence('allowance_changed', { amount });
}

export function changedZoneWords(zone: string): string {
  return sentence('zone_changed', { zone: zoneWords(zone) });
}

/** Returns the sentence that another admin has already decided the ask. */
export function knownWords({ grantedCents }: { grantedCents: Cents | null }): string {
  return grantedCents === null
    ? sentence('ask_known_refused')
    : sentence('ask_known_granted', { amount: formatUsd(grantedCents) });
}
