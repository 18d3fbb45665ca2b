import type { MergePair } from '~/domain/account-merge';
import { isPlatformFailure } from '~/domain/failure';
import type { UserError } from '~/domain/user-errors';
import {
  CLEAR_BALANCE_DOCUMENT,
  CUSTOMER_MERGE_DOCUMENT,
  CUSTOMER_MERGE_PREVIEW_DOCUMENT,
  CUSTOMER_MERGE_STATE_DOCUMENT,
} from './admin-customer-merge-documents';
import type { Admin } from './admin.server';
import { runMutation } from './run-mutation.server';

/** Our share of the points is not the customers' own. */
const OF_NOBODY = null;

export type MergePreview = {
  /** Who would be kept; null where nobody says. */
  keeps: 'surviving' | 'closing' | null;
  /** The vendor's names of what forbids it, `STORE_CREDIT` and the like. */
  forbids: string[];
};

/**
 * Whether Shopify would merge them, and whom it would keep. The order of the arguments decides nothing;
 * whose e-mail is kept does, so that is said.
 *
 * @see https://shopify.dev/docs/api/admin-graphql/latest/queries/customerMergePreview
 * @throws PlatformFailure
 */
export async function previewMerge(admin: Admin, pair: MergePair): Promise<MergePreview> {
  const { customerMergePreview: found } = await admin.run<{
    customerMergePreview: {
      resultingCustomerId: string | null;
      customerMergeErrors: { errorFields: string[] }[] | null;
    };
  }>('CustomerMergePreview', CUSTOMER_MERGE_PREVIEW_DOCUMENT, variables(pair), OF_NOBODY);
  const { resultingCustomerId, customerMergeErrors } = found;
  return {
    keeps: keptOf(pair, resultingCustomerId),
    forbids: [...new Set((customerMergeErrors ?? []).flatMap((each) => each.errorFields))],
  };
}

/**
 * How far the platform's part is: `apart`, nothing is under way; `under-way`; `merged`; `other-way`, the
 * one that was to stay is gone. Whoever was merged away is not there any more.
 *
 * @throws PlatformFailure
 */
export async function findMergeState(
  admin: Admin,
  { closingGid, survivingGid }: MergePair,
): Promise<'apart' | 'under-way' | 'merged' | 'other-way'> {
  const { closing, surviving } = await admin.run<{
    closing: { mergeable: { mergeInProgress: { status: string } | null } } | null;
    surviving: { id: string } | null;
  }>(
    'CustomerMergeState',
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
 * Takes the balance's metafields away from the account that ends. Done twice it is done once.
 *
 * @throws PlatformFailure
 */
export async function clearBalance(admin: Admin, gid: string): Promise<void> {
  const metafields = [
    { ownerId: gid, namespace: 'custom', key: 'earthcash' },
    { ownerId: gid, namespace: '$app', key: 'earthcash_published' },
  ];
  await runMutation(
    admin,
    ['ClearBalance', 'metafieldsDelete', CLEAR_BALANCE_DOCUMENT],
    { metafields },
    OF_NOBODY,
  );
}

/**
 * Asks Shopify to merge the two. It works on it by itself afterwards: `findMergeState`.
 *
 * @see https://shopify.dev/docs/api/admin-graphql/latest/mutations/customerMerge
 * @returns `refused`: nothing was begun
 * @throws PlatformFailure `unavailable`: it may have been begun
 */
export async function requestMerge(
  admin: Admin,
  pair: MergePair,
): Promise<'begun' | 'other-way' | 'refused'> {
  try {
    const { resultingCustomerId } = await runMutation<{
      resultingCustomerId: string | null;
      userErrors: UserError[];
    }>(
      admin,
      ['CustomerMerge', 'customerMerge', CUSTOMER_MERGE_DOCUMENT],
      variables(pair),
      OF_NOBODY,
    );
    return keptOf(pair, resultingCustomerId) === 'closing' ? 'other-way' : 'begun';
  } catch (error) {
    if (isPlatformFailure(error) && error.kind === 'refused') return 'refused';
    throw error;
  }
}

function variables({ closingGid, survivingGid }: MergePair) {
  return {
    closing: closingGid,
    surviving: survivingGid,
    // Whose e-mail is kept is who is kept: the first of the vendor's rules.
    overrideFields: { customerIdOfEmailToKeep: survivingGid },
  };
}

function keptOf({ closingGid, survivingGid }: MergePair, gid: string | null) {
  if (gid === survivingGid) return 'surviving' as const;
  return gid === closingGid ? ('closing' as const) : null;
}
