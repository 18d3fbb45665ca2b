import {
  FULFILLMENT_FAILPOINTS,
  ORDER_EDIT_FAILPOINTS,
  STOCK_FAILPOINTS,
  type Failpoint,
} from '../../../app/domain/core/retries/failpoint';
import { BULK } from './bulk-stories';
import { PRODUCING } from './custom-stories';
import { EDITING } from './edit-stories';
import { RETURNING } from './return-stories';
import { SENDING } from './sending-stories';
import { STOCK } from './stock-stories';
import { faultOf, WEBHOOKS, type DeliveryCase, type Story } from './plan';

const PARTS = ['fulfillment', 'changes', 'returns'] as const;
type Part = (typeof PARTS)[number];
/** A part by itself, or all of them in one store and one night. */
export type DeliveryProgramme = Part | 'delivery';

/** All stories by their part; each has a name of its own. */
const STORIES: Readonly<Record<Part, Readonly<Record<string, Story>>>> = {
  fulfillment: { ...SENDING, ...PRODUCING, ...BULK },
  changes: { ...EDITING, ...STOCK },
  returns: RETURNING,
};

/** Everything that is asked of Shopify about parcels passes the same points. */
const STEP_STORIES = [
  'whole',
  'partial',
  'boxes',
  'bulk',
  'hold-release',
  'cancel-again',
  'pickup',
  'track',
  'delivered',
  'custom-order',
];
const EDIT_STORIES = ['edit-up', 'edit-down', 'edit-declined'];
const STOCK_STORIES = ['stock-received', 'stock-counted', 'stock-arrival'];

/** Each of these points is met in each of these stories. */
const everyOf = (points: readonly Failpoint[], stories: readonly string[]) =>
  stories.flatMap((story) => points.map((point) => [point, story] as const));

/** The stories in which each other point is passed. */
const STORIES_AT: Readonly<Record<Part, readonly (readonly [Failpoint, string])[]>> = {
  fulfillment: everyOf(FULFILLMENT_FAILPOINTS, STEP_STORIES),
  changes: [
    ...everyOf(ORDER_EDIT_FAILPOINTS, EDIT_STORIES),
    ...everyOf(STOCK_FAILPOINTS, STOCK_STORIES),
  ],
  returns: [
    ['return_before_request', 'refund'],
    ['return_after_request', 'withdrawn'],
    ['return_after_request', 'declined'],
    ['return_approved', 'refund-before'],
    ['return_disposed', 'refund-after'],
    ['return_disposed', 'refund-before'],
    ['return_processed', 'refund-after'],
    ['return_processed', 'refund-before'],
    ['return_refunded', 'refund'],
    ['return_refunded', 'earth-cash'],
    ['return_replaced', 'replacement'],
    ['staff_refund_requested', 'refund-after'],
    ['staff_refund_before_call', 'refund'],
    ['staff_refund_before_call', 'earth-cash'],
    ['staff_refund_after_call', 'refund'],
    ['staff_refund_after_call', 'earth-cash'],
    ['refund_after_return', 'refund'],
    ['refund_before_card', 'refund-after'],
    ['refund_after_card', 'refund-before'],
  ],
};

/**
 * Each story `rounds` times, so that it meets each of its calls with each effect in turn, and each way in which webhooks
 * arrive; and `kills` batches of `together` runs at each point, and once what kills the process itself: the large one only with kills.
 */
export function deliveryCases(
  programme: DeliveryProgramme,
  rounds: number,
  kills: number,
  together = 2,
): DeliveryCase[] {
  const parts = partsOf(programme);
  const stories = parts.flatMap((part) => Object.entries(STORIES[part]));
  const played = Array.from({ length: rounds }, (_, round) => round).flatMap((round) =>
    stories.flatMap(([story, { calls, isAlone }], index): DeliveryCase[] =>
      isAlone && (round > 0 || (kills === 0 && story === 'bulk-500'))
        ? []
        : [
            {
              name: `${story}/${round + 1}`,
              story,
              fault: faultOf(calls, round * 3 + index),
              webhooks: WEBHOOKS[(index + round) % WEBHOOKS.length] ?? 'twice',
              point: null,
              group: '',
            },
          ],
    ),
  );
  const killed = Array.from({ length: kills }, (_, batch) => batch + 1).flatMap((batch) =>
    parts
      .flatMap((part) => STORIES_AT[part])
      .flatMap(([point, story]) =>
        Array.from({ length: together }, (_, index): DeliveryCase => {
          const name = `${point}/${story}/${batch}/${index + 1}`;
          const group = `${batch} ${point} ${story}`;
          return { name, story, fault: null, webhooks: 'twice', point, group };
        }),
      ),
  );
  return [...played, ...killed];
}

const partsOf = (programme: DeliveryProgramme) => (programme === 'delivery' ? PARTS : [programme]);

/** @throws if there is no story of this name */
export function storyOf({ story }: DeliveryCase): Story {
  const found = PARTS.map((part) => STORIES[part][story]).find((one) => one !== undefined);
  if (found === undefined) throw new Error(`there is no story ${story}`);
  return found;
}

/** Says what a case does that its name does not. */
export function describeCase({ fault, webhooks }: DeliveryCase): string {
  const planned =
    fault === null ? 'no fault' : `${fault.operation} ${fault.effect} × ${fault.times}`;
  return `${planned}, webhooks ${webhooks}`;
}
