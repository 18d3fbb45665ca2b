import { createHmac } from 'node:crypto';
import type { Stripe } from 'stripe';
import { randomToken } from '../kit/ids';
import type { Store, Table } from '../kit/store';
import { Webhooks } from '../kit/webhooks';
import type { World } from '../kit/world';

/** The only API version of this sandbox, in calls and in events. */
export const API_VERSION = '2026-10-28.endive';

/** At least this many events are kept; Stripe keeps those of the last thirty days. */
const MOST_EVENTS = 20_000;

export type EventRow = Stripe.EventBase;

/** Anything that Stripe's API returns: its type is in `object`, and it nearly always has an `id`. */
type VendorObject = { object: string };

/** The call that caused an event, as the event names it. */
type Cause = { id: string; idempotencyKey: string | null };

/**
 * Records events, for `/v1/events` and for the store's webhook address, which gets every type.
 * https://docs.stripe.com/api/events
 */
export class StripeEvents {
  readonly rows: Table<EventRow>;
  readonly webhooks: Webhooks;
  /** The URL that events are posted to: a webhook endpoint in Stripe's terms. */
  readonly address: string;
  /** Signs deliveries; the store knows it too. */
  readonly secret: string;
  readonly #now: () => number;
  #cause: Cause | null = null;

  /** @param secret `whsec_…`, which the store knows too */
  constructor(store: Store, world: World, secret: string) {
    this.address = `${world.storeOrigin}/webhooks/stripe`;
    this.#now = () => world.clock.now();
    this.secret = secret;
    this.rows = store.table<EventRow>('events', ({ id }) => id);
    this.webhooks = new Webhooks({
      store,
      company: 'stripe',
      world,
      // Signed anew at each attempt, so that a late retry is not refused as stale.
      headers: ({ body }) => deliveryHeaders(signature(body, { secret: this.secret })),
    });
  }

  /** Names this call as the cause of all events that `work` emits. `work` must be synchronous. */
  causedBy<Result>(cause: Cause, work: () => Result): Result {
    this.#cause = cause;
    try {
      return work();
    } finally {
      this.#cause = null;
    }
  }

  /**
   * Records an event with the object's current state, and sends it soon. Call it in the same batch as the
   * change.
   *
   * @param previous the previous values of the changed fields, for types named `….updated`
   */
  emit(type: Stripe.Event.Type, object: VendorObject, previous?: object): EventRow {
    const cause = this.#cause;
    const event: EventRow = {
      id: `evt_${randomToken(24)}`,
      object: 'event',
      api_version: API_VERSION,
      created: Math.floor(this.#now() / 1000),
      data: { object, ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: cause?.id ?? null, idempotency_key: cause?.idempotencyKey ?? null },
      type,
    };
    this.rows.put(event);
    this.forgetOldest();
    this.send(event, event.id);
    return event;
  }

  /** Sends an existing event once more, like the button in Stripe's dashboard. */
  resend(event: EventRow): void {
    this.send(event, `${event.id}:${randomToken(8)}`);
  }

  /** Returns an event as the API shows it, with its number of pending deliveries. */
  drawn(event: EventRow): EventRow {
    return { ...event, pending_webhooks: this.webhooks.isUnderWay(event.id) ? 1 : 0 };
  }

  /** A long run makes more events than fit in memory. */
  private forgetOldest(): void {
    if (this.rows.size < MOST_EVENTS * 1.25) return;
    for (const { id } of this.rows.values().slice(0, -MOST_EVENTS)) this.rows.delete(id);
  }

  private send(event: EventRow, deliveryId: string): void {
    this.webhooks.enqueue([
      {
        id: deliveryId,
        eventId: event.id,
        topic: event.type,
        uri: this.address,
        body: eventText(event),
        triggeredAt: new Date(this.#now()).toISOString(),
      },
    ]);
  }
}

/** Returns an event's text as posted: signatures cover exactly this text. */
export function eventText(event: object): string {
  return JSON.stringify(event, null, 2);
}

/**
 * Returns the `Stripe-Signature` of a body. https://docs.stripe.com/webhooks#verify-manually
 *
 * @param parts.at the time of signing, in seconds; by the machine's clock, not the sandbox's, since receivers
 * compare it with their own
 */
export function signature(
  body: string,
  { secret, at = Math.floor(Date.now() / 1000) }: { secret: string; at?: number },
): string {
  const v1 = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${v1}`;
}

export function deliveryHeaders(stripeSignature: string): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks) sandbox',
    'Cache-Control': 'no-cache',
    'Stripe-Signature': stripeSignature,
  };
}
