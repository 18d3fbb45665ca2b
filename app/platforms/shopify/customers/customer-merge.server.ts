import {
  CUSTOMER_MERGE_PREVIEW_DOCUMENT,
  CUSTOMER_MERGE_STATE_DOCUMENT,
  CLEAR_BALANCE_DOCUMENT,
  CUSTOMER_MERGE_DOCUMENT,
} from './admin-customer-merge-documents';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import type { Admin } from '~/platforms/shopify/admin.server';
import { runMutation } from '~/platforms/shopify/run-mutation.server';
import type { MergePair } from '~/domain/core/merge-pair';

/** A merge is our own work: its calls are not charged to the customers' shares of points. */
const OF_NOBODY = null;

export type MergePreview = {
  /** Which account Shopify would keep; null if it names neither. */
  survivor: 'surviving' | 'closing' | null;
  /** Shopify's names for what prevents the merge, such as `STORE_CREDIT`. */
  forbids: string[];
};

/**
 * Asks Shopify whether it would merge the two accounts and which one it would keep. The order of the
 * arguments has no influence; the email to keep decides, so we always name it.
 *
 * @see https://shopify.dev/docs/api/admin-graphql/latest/queries/customerMergePreview
 * @throws PlatformFailure
 */
export async function previewMerge(admin: Admin, pair: MergePair): Promise<MergePreview> {
  const { customerMergePreview: found } = await admin.run(
    CUSTOMER_MERGE_PREVIEW_DOCUMENT,
    variables(pair),
    OF_NOBODY,
  );
  const { resultingCustomerId, customerMergeErrors } = found;
  return {
    survivor: survivorOf(pair, resultingCustomerId),
    forbids: [...new Set((customerMergeErrors ?? []).flatMap((each) => each.errorFields))],
  };
}

/**
 * Returns how far Shopify's part of the merge is. `apart`: no merge is under way. `other-way`: the account
 * that was to survive is gone. `merged`: the closing account is gone, because Shopify deletes it.
 *
 * @throws PlatformFailure
 */
export async function findMergeState(
  admin: Admin,
  { closingGid, survivingGid }: MergePair,
): Promise<'apart' | 'under-way' | 'merged' | 'other-way'> {
  const { closing, surviving } = await admin.run(
    CUSTOMER_MERGE_STATE_DOCUMENT,
    { closing: closingGid, surviving: survivingGid },
    OF_NOBODY,
  );
  if (surviving === null) return 'other-way';
  if (closing === null) return 'merged';
  const status = closing.mergeable.mergeInProgress?.status;
  return status === 'REQUESTED' || status === 'IN_PROGRESS' ? 'under-way' : 'apart';
}

/**
 * Deletes the balance's metafields of the closing account. Idempotent.
 *
 * @throws PlatformFailure
 */
export async function clearBalance(admin: Admin, gid: string): Promise<void> {
  const metafields = [
    { ownerId: gid, namespace: 'custom', key: 'earthcash' },
    { ownerId: gid, namespace: '$app', key: 'earthcash_published' },
  ];
  await runMutation(admin, CLEAR_BALANCE_DOCUMENT, { metafields }, OF_NOBODY);
}

/**
 * Asks Shopify to merge the two accounts. Shopify does it asynchronously; `findMergeState` tells how far it
 * is.
 *
 * @see https://shopify.dev/docs/api/admin-graphql/latest/mutations/customerMerge
 * @returns `refused`: no merge was begun
 * @throws PlatformFailure; after `unavailable` the merge may have begun
 */
export async function requestMerge(
  admin: Admin,
  pair: MergePair,
): Promise<'begun' | 'other-way' | 'refused'> {
  try {
    const { resultingCustomerId } = await runMutation(
      admin,
      CUSTOMER_MERGE_DOCUMENT,
      variables(pair),
      OF_NOBODY,
    );
    return survivorOf(pair, resultingCustomerId) === 'closing' ? 'other-way' : 'begun';
  } catch (error) {
    if (isPlatformFailure(error) && error.kind === 'refused') return 'refused';
    throw error;
  }
}

function variables({ closingGid, survivingGid }: MergePair) {
  return {
    closing: closingGid,
    surviving: survivingGid,
    // The account whose email is kept is the one that survives: the first of Shopify's merge rules.
    overrideFields: { customerIdOfEmailToKeep: survivingGid },
  };
}

function survivorOf({ closingGid, survivingGid }: MergePair, gid: string | null) {
  if (gid === survivingGid) return 'surviving' as const;
  return gid === closingGid ? ('closing' as const) : null;
}
