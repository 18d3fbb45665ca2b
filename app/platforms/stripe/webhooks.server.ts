import { STRIPE_API_VERSION, type StripeClient } from './client.server';

/** The vendor's own tolerance for late messages, and ours for early ones. Never 0: that is 'any'. */
const TOLERANCE_SECONDS = 300;

/** An event as it was posted: a hint at what to read again, never a fact about money. */
export type PostedEvent = {
  id: string;
  type: string;
  objectId: string | null;
  createdSeconds: number;
  livemode: boolean;
  /** Set when it is about a connected account, of which the store has none. */
  account: string | null;
  /** False when the endpoint speaks another version than our calls. */
  isOurVersion: boolean;
};

export type PostedEventReading =
  | { kind: 'event'; event: PostedEvent }
  /** `signature`: not signed by Stripe, or too long ago. `future`: by a clock that is ahead. */
  | { kind: 'refused'; because: 'unconfigured' | 'signature' | 'future' | 'malformed' };

/**
 * Checks who has signed a message, on the bytes as they came, and reads it. The library refuses what
 * was signed over five minutes ago but takes what was signed in the future; this does not.
 *
 * @param now by the machine's clock and not by the moved one of checks: it is Stripe's clock that
 *   the signature is compared with
 * @see https://docs.stripe.com/webhooks/signature
 */
export function readPostedEvent(
  stripe: StripeClient,
  {
    body,
    signature,
    secret,
    now = Date.now(),
  }: { body: Buffer; signature: string | null; secret: string | undefined; now?: number },
): PostedEventReading {
  if (secret === undefined) return { kind: 'refused', because: 'unconfigured' };
  if (signature === null) return { kind: 'refused', because: 'signature' };
  let parsed: unknown;
  try {
    parsed = stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now,
    );
  } catch (error) {
    // The signature is checked before the text is read: what is no JSON was signed rightly.
    const because = error instanceof SyntaxError ? 'malformed' : 'signature';
    return { kind: 'refused', because };
  }
  if (signedSeconds(signature) > now / 1000 + TOLERANCE_SECONDS) {
    return { kind: 'refused', because: 'future' };
  }
  const event = eventOf(parsed);
  return event ? { kind: 'event', event } : { kind: 'refused', because: 'malformed' };
}

/** `t` of a header that has been verified; not a number is in the future too. */
function signedSeconds(header: string): number {
  const times = [...header.matchAll(/(?:^|,)t=([^,]*)/g)].map((match) => Number(match[1]));
  return times.length === 1 && Number.isFinite(times[0]) ? (times[0] ?? Infinity) : Infinity;
}

function eventOf(parsed: unknown): PostedEvent | null {
  const event = record(parsed);
  const object = record(record(event['data'])['object']);
  const { id, type, created, livemode, account } = event;
  if (event['object'] !== 'event' || typeof id !== 'string' || !/^evt_\w{1,200}$/.test(id)) {
    return null;
  }
  if (typeof type !== 'string' || type.length > 200 || typeof livemode !== 'boolean') return null;
  if (!Number.isSafeInteger(created)) return null;
  const objectId = object['id'];
  return {
    id,
    type,
    objectId: typeof objectId === 'string' && /^\w{1,255}$/.test(objectId) ? objectId : null,
    createdSeconds: Number(created),
    livemode,
    account: typeof account === 'string' ? account : null,
    isOurVersion: event['api_version'] === STRIPE_API_VERSION,
  };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
