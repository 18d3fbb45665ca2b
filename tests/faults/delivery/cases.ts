import { FULFILLMENT_FAILPOINTS, type Failpoint } from '../../../app/domain/core/retries/failpoint';
import { RETURNING } from './return-stories';
import { SENDING } from './sending-stories';
import { faultOf, WEBHOOKS, type DeliveryCase, type Story } from './plan';

/** All stories, by the programme that plays them. */
export const STORIES = { fulfillment: SENDING, returns: RETURNING } as const;
export type DeliveryProgramme = keyof typeof STORIES;

/** Everything that is asked of Shopify about parcels passes these points: each is met in several stories. */
const STEPS: readonly Failpoint[] = FULFILLMENT_FAILPOINTS;
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
];

/** The stories in which each other point is passed. */
const STORIES_AT: Readonly<Record<DeliveryProgramme, readonly (readonly [Failpoint, string])[]>> = {
  fulfillment: STEP_STORIES.flatMap((story) => STEPS.map((point) => [point, story] as const)),
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
    ['staff_refund_asked', 'refund-after'],
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
 * arrive; and `kills` batches of `together` runs at each point.
 */
export function deliveryCases(
  programme: DeliveryProgramme,
  rounds: number,
  kills: number,
  together = 2,
): DeliveryCase[] {
  const stories = Object.entries(STORIES[programme]) as [string, Story][];
  const played = Array.from({ length: rounds }, (_, round) => round).flatMap((round) =>
    stories.map(([story, { calls }], index): DeliveryCase => ({
      name: `${story}/${round + 1}`,
      story,
      fault: faultOf(calls, round * 3 + index),
      webhooks: WEBHOOKS[(index + round) % WEBHOOKS.length] ?? 'twice',
      point: null,
      group: '',
    })),
  );
  const killed = Array.from({ length: kills }, (_, batch) => batch + 1).flatMap((batch) =>
    STORIES_AT[programme].flatMap(([point, story]) =>
      Array.from({ length: together }, (_, index): DeliveryCase => {
        const name = `${point}/${story}/${batch}/${index + 1}`;
        const group = `${batch} ${point} ${story}`;
        return { name, story, fault: null, webhooks: 'twice', point, group };
      }),
    ),
  );
  return [...played, ...killed];
}

/** Says what a case does that its name does not. */
export function describeCase({ fault, webhooks }: DeliveryCase): string {
  const planned =
    fault === null ? 'no fault' : `${fault.operation} ${fault.effect} × ${fault.times}`;
  return `${planned}, webhooks ${webhooks}`;
}
