import { createHmac } from 'node:crypto';
import type { Stripe } from 'stripe';
import { randomToken } from '../kit/ids';
import type { Store, Table } from '../kit/store';
import { Webhooks } from '../kit/webhooks';
import type { World } from '../kit/world';

/** The one API version of this sandbox, in calls as in events. */
export const API_VERSION = '2026-10-28.endive';

/** How many events are kept at least; the vendor keeps thirty days of them. */
const MOST_EVENTS = 20_000;

export type EventRow = Stripe.EventBase;

/** Anything the vendor's API answers with: named by `object`, nearly always with an `id`. */
type VendorObject = { object: string };

/** The call that made something happen, as events name it. */
type Cause = { id: string; idempotencyKey: string | null };

/**
 * What happened, for `/v1/events` and for the store's webhook address, which gets every type.
 * https://docs.stripe.com/api/events
 */
export class StripeEvents {
  readonly rows: Table<EventRow>;
  readonly webhooks: Webhooks;
  /** `POST` here is what the vendor's dashboard calls a webhook endpoint. */
  readonly address: string;
  /** Signs what is delivered; the store knows it too. */
  readonly secret: string;
  readonly #now: () => number;
  #cause: Cause | null = null;

  /** @param secret `whsec_…`, known to the store too */
  constructor(store: Store, world: World, secret: string) {
    this.address = `${world.storeOrigin}/webhooks/stripe`;
    this.#now = () => world.clock.now();
    this.secret = secret;
    this.rows = store.table<EventRow>('events', ({ id }) => id);
    this.webhooks = new Webhooks({
      store,
      clock: world.clock,
      // Signed anew at each attempt, so that a late one is not refused as stale.
      headers: ({ body }) => deliveryHeaders(signature(body, { secret: this.secret })),
    });
  }

  /** What `work` emits is said to be the doing of this call. `work` must not be asynchronous. */
  causedBy<Result>(cause: Cause, work: () => Result): Result {
    this.#cause = cause;
    try {
      return work();
    } finally {
      this.#cause = null;
    }
  }

  /**
   * Writes the event down with the object as it is now, and sends it soon. Call it inside the batch
   * that makes it true.
   *
   * @param previous the values, before, of the fields that changed; for types named `….updated`
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

  /** Sends an event that there is already once more, as the dashboard's button does. */
  resend(event: EventRow): void {
    this.send(event, `${event.id}:${randomToken(8)}`);
  }

  /** An event as the API shows it: with the number of deliveries that have not arrived yet. */
  drawn(event: EventRow): EventRow {
    return { ...event, pending_webhooks: this.webhooks.isUnderWay(event.id) ? 1 : 0 };
  }

  /** A long run makes more than memory is for. */
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

/** An event as it is posted: signatures are over this very text. */
export function eventText(event: object): string {
  return JSON.stringify(event, null, 2);
}

/**
 * `Stripe-Signature` over a body.
 * https://docs.stripe.com/webhooks#verify-manually
 *
 * @param parts.at when it says it was signed, in seconds; by the machine's clock, not the sandbox's,
 *   since receivers compare it with theirs
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
