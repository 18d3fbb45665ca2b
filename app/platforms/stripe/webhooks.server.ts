import { STRIPE_API_VERSION, type StripeClient } from './client.server';

/** Stripe's tolerance for late messages, applied to early ones too. Never 0: that turns the check off. */
const TOLERANCE_SECONDS = 300;

/** An event as posted: a hint about what to read again, never a fact about money. */
export type PostedEvent = {
  id: string;
  type: string;
  objectId: string | null;
  createdSeconds: number;
  livemode: boolean;
  /** Set if the event is about a connected account; the store has none. */
  account: string | null;
  /** False if the endpoint uses another API version than our calls. */
  isOurVersion: boolean;
};

export type ParsedEvent =
  | { kind: 'event'; event: PostedEvent }
  /** Of an event destination with thin payloads, which this store does not need. */
  | { kind: 'thin'; id: string; type: string }
  /** `signature`: not signed by Stripe, or too old. `future`: signed by a clock that is ahead. */
  | { kind: 'refused'; because: 'unconfigured' | 'signature' | 'future' | 'malformed' };

/**
 * Verifies the signature of a message on its raw bytes, and reads it. The library refuses what was signed
 * more than five minutes ago but accepts what was signed in the future; this function refuses both.
 *
 * @param now by the machine's clock, not by the clock that tests can move: the signature has Stripe's time
 * @see https://docs.stripe.com/webhooks/signature
 */
export function parsePostedEvent(
  stripe: StripeClient,
  {
    body,
    signature,
    secret,
    now = Date.now(),
  }: { body: Buffer; signature: string | null; secret: string | undefined; now?: number },
): ParsedEvent {
  if (secret === undefined) return { kind: 'refused', because: 'unconfigured' };
  if (signature === null) return { kind: 'refused', because: 'signature' };
  try {
    // Not `constructEvent`, which takes a thin event for one that is signed wrongly.
    const isSigned = stripe.webhooks.signature?.verifyHeader(
      body,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now,
    );
    if (isSigned !== true) return { kind: 'refused', because: 'signature' };
  } catch {
    return { kind: 'refused', because: 'signature' };
  }
  if (signedSeconds(signature) > now / 1000 + TOLERANCE_SECONDS) {
    return { kind: 'refused', because: 'future' };
  }
  return parseEvent(body) ?? { kind: 'refused', because: 'malformed' };
}

function parseEvent(body: Buffer): ParsedEvent | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
  const { object, id, type } = record(parsed);
  if (object === 'v2.core.event') return { kind: 'thin', id: shortly(id), type: shortly(type) };
  const event = eventOf(parsed);
  return event && { kind: 'event', event };
}

/** For the log only. */
const shortly = (text: unknown) => (typeof text === 'string' ? text.slice(0, 200) : '');

/** Returns `t` of a verified header. If it is not a number, it counts as the future. */
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
