import { BOARD_NAMES, boardName, type BoardName } from './board-name';
import type { Cents } from '~/domain/core/money';

/** The figures of the ambassador portal's overview. */

/** How many visitors came through a link, and how many orders followed. */
export type ReferralCount = {
  clicks: number;
  /** Paid orders, both through the link and by the code. */
  orders: number;
  /** The orders of these that followed a click. */
  ordersByLink: number;
};

export type AmbassadorFigures = {
  /** In the last `RECENT_DAYS`. */
  recent: ReferralCount;
  all: ReferralCount;
  hasFinishedTraining: boolean;
};

export const RECENT_DAYS = 30;

/** An amount in its hold period, and when it becomes payable. `at`: ISO 8601, UTC. */
export type NextPayable = { at: string; cents: Cents };

/**
 * Returns the orders per hundred clicks, rounded to one decimal: 2 orders from 31 clicks are `6.5`. Null if
 * there are no clicks. Can exceed 100, because an order may follow a click from before the period.
 */
export function ordersToClicks({ clicks, ordersByLink }: ReferralCount): number | null {
  return clicks === 0 ? null : Math.round((ordersByLink * 1000) / clicks) / 10;
}

/** The first steps of a new ambassador. */
export const FIRST_STEPS = ['share', 'name', 'training', 'click', 'order'] as const;

export type FirstStep = (typeof FIRST_STEPS)[number];

/**
 * Determines from our own tables which steps are done. A link or code that brought a click or an order must
 * have been shared; a board name counts as chosen once it differs from the default.
 */
export function stepsDone(
  { all, hasFinishedTraining }: Pick<AmbassadorFigures, 'all' | 'hasFinishedTraining'>,
  chosen: BoardName,
): Record<FirstStep, boolean> {
  return {
    share: all.clicks > 0 || all.orders > 0,
    name: chosen !== BOARD_NAMES[0],
    training: hasFinishedTraining,
    click: all.clicks > 0,
    order: all.orders > 0,
  };
}

/** Returns each choice of a board name with the name it gives; null where the board uses its own words. */
export function boardNameChoices(shown: string): { choice: BoardName; name: string | null }[] {
  return BOARD_NAMES.map((choice) => ({ choice, name: boardName(shown, choice) }));
}
