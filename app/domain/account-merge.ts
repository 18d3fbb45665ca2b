import type { Cents } from './money';

/** Two accounts of one person become one (decision 0038). */

/** `merging`: our own part is done, and the platforms' is not. */
export type MergeState = 'asked' | 'merging' | 'ended' | 'refused' | 'withdrawn';

/** `apart`: the platform keeps two records of one person. */
export type MergeOutcome = 'merged' | 'apart';

/** Of the two accounts: the one that ends, and the one that goes on. */
export type MergePair = { closingGid: string; survivingGid: string };

/** All that merging hangs on, of one of the two accounts. */
export type MergeLook = {
  /** The balance from before us has been taken in; else nobody knows what they have. */
  isImported: boolean;
  isFrozen: boolean;
  isRedacted: boolean;
  /** Its owner asks to have it closed, or it is closed. */
  asksToClose: boolean;
  /** It is part of a merge that has not ended. */
  isInMerge: boolean;
  /** Another account was merged into it. */
  isSurvivor: boolean;
  /** Nothing of its balance is published until a person has looked. */
  isStopped: boolean;
  isAmbassador: boolean;
  paidCents: Cents;
  bonusCents: Cents;
  /** Kept back by disputes; set aside for payments. */
  heldCents: Cents;
  reservedCents: Cents;
  commissionCents: Cents;
  openDeposits: number;
  openPayments: number;
  askedRefunds: number;
  owedBack: number;
  openCustomOrders: number;
  waitingAdjustments: number;
  openBreaks: number;
  /** Name of the organization that it is in. */
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

/** What stands in the way, and of which of the two. */
export type MergeObstacle =
  | `closing:${(typeof CLOSING_OBSTACLES)[number]}`
  | `surviving:${(typeof SURVIVING_OBSTACLES)[number]}`;

/** Everything that has to be settled before; empty when the two can be merged this way round. */
export function mergeObstacles(closing: MergeLook, surviving: MergeLook): MergeObstacle[] {
  const both = (look: MergeLook) => ({
    opening: !look.isImported,
    frozen: look.isFrozen,
    redacted: look.isRedacted,
    'closing-asked': look.asksToClose,
    'in-merge': look.isInMerge,
    stopped: look.isStopped,
    'below-zero': look.paidCents + look.bonusCents < 0,
  });
  const isAmbassador = closing.isAmbassador || closing.commissionCents !== 0;
  const ofClosing: Record<(typeof CLOSING_OBSTACLES)[number], boolean> = {
    ...both(closing),
    survivor: closing.isSurvivor,
    held: closing.heldCents !== 0 || closing.reservedCents !== 0,
    deposits: closing.openDeposits > 0,
    payments: closing.openPayments > 0,
    refunds: closing.askedRefunds > 0,
    returns: closing.owedBack > 0,
    'custom-orders': closing.openCustomOrders > 0,
    adjustments: closing.waitingAdjustments > 0,
    ambassador: isAmbassador && !surviving.isAmbassador,
    'both-ambassadors': isAmbassador && surviving.isAmbassador,
    organization: closing.organization !== null,
    breaks: closing.openBreaks > 0,
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

/** What merging does, in this order. */
export const MERGE_STEPS = ['ours', 'methods', 'platform'] as const;
export type MergeStep = (typeof MERGE_STEPS)[number];

/** Why nothing was done, or not all of it. */
export type MergeRefusal =
  | 'merge_missing'
  /** Somebody else has gone on with it, or what would be moved is another amount by now. */
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
