import { BOARD_NAMES, boardName, type BoardName } from './board-name';
import type { Cents } from './money';

/** What the overview of the ambassador portal shows. */

/** How many came by a link, and what they bought. */
export type ReferralCount = {
  clicks: number;
  /** Paid orders, by the link and by the code. */
  orders: number;
  /** Those of them that followed a click. */
  ordersByLink: number;
};

export type AmbassadorFigures = {
  /** Of the last `RECENT_DAYS`. */
  recent: ReferralCount;
  all: ReferralCount;
  hasFinishedTraining: boolean;
};

export const RECENT_DAYS = 30;

/** An amount in its hold period, and when that ends. `at`: ISO 8601, UTC. */
export type NextPayable = { at: string; cents: Cents };

/**
 * Orders to a hundred clicks, to one decimal: `2` orders of `31` clicks are `6.5`. Null without a click.
 * A click of earlier days can bring an order of these days, so that it may be above a hundred.
 */
export function ordersToClicks({ clicks, ordersByLink }: ReferralCount): number | null {
  return clicks === 0 ? null : Math.round((ordersByLink * 1000) / clicks) / 10;
}

/** The steps of the first visit. */
export const FIRST_STEPS = ['share', 'name', 'training', 'click', 'order'] as const;

export type FirstStep = (typeof FIRST_STEPS)[number];

/**
 * Which steps are done, by what our own tables have. A link or a code that brought somebody was shared;
 * a name counts as chosen once it is another than what everybody begins with.
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

/** Every way of being called, with what it makes of this name; null where the board has words for it. */
export function boardNameChoices(shown: string): { choice: BoardName; name: string | null }[] {
  return BOARD_NAMES.map((choice) => ({ choice, name: boardName(shown, choice) }));
}
