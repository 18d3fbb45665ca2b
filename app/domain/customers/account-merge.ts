import type { Cents } from '~/domain/core/money';

/** Merging two accounts of one person into one (decision 0038). */

/** `merging`: our part is done; Stripe's and Shopify's is not. */
export type MergeState = 'asked' | 'merging' | 'ended' | 'refused' | 'withdrawn';

/** `apart`: Shopify keeps two customer records for the person. */
export type MergeOutcome = 'merged' | 'apart';

/** Everything about one of the two accounts that decides whether they can be merged. */
export type MergeSnapshot = {
  /** The opening balance has been imported; until then we do not know what the customer has. */
  isImported: boolean;
  isFrozen: boolean;
  isRedacted: boolean;
  /** The customer has asked to close the account, or it is closed. */
  requestsClosing: boolean;
  /** The account is part of a merge that has not ended. */
  isInMerge: boolean;
  /** Another account was merged into this one. */
  isSurvivor: boolean;
  /** Publishing its balance to Shopify is stopped until staff have looked at it. */
  isStopped: boolean;
  isAmbassador: boolean;
  paidCents: Cents;
  bonusCents: Cents;
  /** `heldCents` is held by disputes, `reservedCents` reserved for payments. */
  heldCents: Cents;
  reservedCents: Cents;
  commissionCents: Cents;
  openDeposits: number;
  openPayments: number;
  requestedRefunds: number;
  owedBack: number;
  openCustomOrders: number;
  waitingAdjustments: number;
  openDiscrepancies: number;
  /** Name of the organization that the customer belongs to. */
  organization: string | null;
};

const CLOSING_OBSTACLES = [
  'opening',
  'frozen',
  'redacted',
  'closing-asked',
  'in-merge',
  'survivor',
  'stopped',
  'below-zero',
  'held',
  'deposits',
  'payments',
  'refunds',
  'returns',
  'custom-orders',
  'adjustments',
  'ambassador',
  'both-ambassadors',
  'organization',
  'breaks',
] as const;

const SURVIVING_OBSTACLES = [
  'opening',
  'frozen',
  'redacted',
  'closing-asked',
  'in-merge',
  'stopped',
  'below-zero',
] as const;

/** What prevents a merge, and on which of the two accounts. */
export type MergeObstacle =
  | `closing:${(typeof CLOSING_OBSTACLES)[number]}`
  | `surviving:${(typeof SURVIVING_OBSTACLES)[number]}`;

/** Returns everything that has to be settled first; empty if the two can be merged in this direction. */
export function mergeObstacles(closing: MergeSnapshot, surviving: MergeSnapshot): MergeObstacle[] {
  const both = (snapshot: MergeSnapshot) => ({
    opening: !snapshot.isImported,
    frozen: snapshot.isFrozen,
    redacted: snapshot.isRedacted,
    'closing-asked': snapshot.requestsClosing,
    'in-merge': snapshot.isInMerge,
    stopped: snapshot.isStopped,
    'below-zero': snapshot.paidCents + snapshot.bonusCents < 0,
  });
  const isAmbassador = closing.isAmbassador || closing.commissionCents !== 0;
  const ofClosing: Record<(typeof CLOSING_OBSTACLES)[number], boolean> = {
    ...both(closing),
    survivor: closing.isSurvivor,
    held: closing.heldCents !== 0 || closing.reservedCents !== 0,
    deposits: closing.openDeposits > 0,
    payments: closing.openPayments > 0,
    refunds: closing.requestedRefunds > 0,
    returns: closing.owedBack > 0,
    'custom-orders': closing.openCustomOrders > 0,
    adjustments: closing.waitingAdjustments > 0,
    ambassador: isAmbassador && !surviving.isAmbassador,
    'both-ambassadors': isAmbassador && surviving.isAmbassador,
    organization: closing.organization !== null,
    breaks: closing.openDiscrepancies > 0,
  };
  const ofSurviving = both(surviving);
  return [
    ...CLOSING_OBSTACLES.filter((each) => ofClosing[each]).map(
      (each) => `closing:${each}` as const,
    ),
    ...SURVIVING_OBSTACLES.filter((each) => ofSurviving[each]).map(
      (each) => `surviving:${each}` as const,
    ),
  ];
}

/** The steps of a merge, in order. */
export const MERGE_STEPS = ['ours', 'methods', 'platform'] as const;
export type MergeStep = (typeof MERGE_STEPS)[number];

/** Why nothing was done, or only a part of it. */
export type MergeRejection =
  | 'merge_missing'
  /** Another request has moved the merge on, or the amount to be moved is no longer the one shown. */
  | 'merge_changed'
  | 'merge_same'
  | 'merge_obstacles'
  | 'merge_form_used'
  | 'merge_own'
  | 'merge_not_own'
  | 'merge_near'
  | 'merge_silent'
  | 'merge_methods_silent'
  | 'merge_unpublished'
  | 'merge_under_way'
  | 'merge_platform_refused'
  | 'merge_other_way';
