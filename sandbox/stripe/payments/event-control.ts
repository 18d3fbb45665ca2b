import { ControlError, parseText } from '../../kit/control-input';
import type { Input } from '../../kit/control-input';
import { deliveryHeaders, eventText, signature } from '../events';
import type { EventRow, StripeEvents } from '../events';

/** How long the store has to answer a forged delivery. */
const ANSWER_MS = 10_000;

/** Deliveries that a store must reject or examine closely. */
const FORGERIES = {
  /** Signed with another secret. */
  secret: (body: string) => ({ body, sign: signature(body, { secret: 'whsec_somebody_else' }) }),
  /** Signed for another body. */
  body: (body: string, secret: string) => ({
    body: body.replace('"object": "event"', '"object":  "event"'),
    sign: signature(body, { secret }),
  }),
  /** Valid, but signed six minutes ago. */
  stale: (body: string, secret: string) => ({ body, sign: signedAt(body, secret, -360) }),
  /** Valid, but signed six minutes in the future. */
  future: (body: string, secret: string) => ({ body, sign: signedAt(body, secret, 360) }),
  /** Valid, but in live mode. */
  livemode: (body: string, secret: string) => altered(body, secret, { livemode: true }),
  /** Valid, but of a connected account. */
  account: (body: string, secret: string) => altered(body, secret, { account: 'acct_sandbox' }),
  /** Valid, but for another API version. */
  version: (body: string, secret: string) => altered(body, secret, { api_version: '2020-08-27' }),
  /** Without a signature. */
  unsigned: (body: string) => ({ body, sign: '' }),
};

type Forged = { body: string; sign: string };
type Kind = keyof typeof FORGERIES;

function signedAt(body: string, secret: string, seconds: number): string {
  return signature(body, { secret, at: Math.floor(Date.now() / 1000) + seconds });
}

function altered(body: string, secret: string, change: object): Forged {
  const other = eventText({ ...(JSON.parse(body) as object), ...change });
  return { body: other, sign: signature(other, { secret }) };
}

/** `POST /control/stripe`, actions on events and their deliveries. */
export function eventActions(events: StripeEvents): Record<string, (input: Input) => unknown> {
  const eventOf = (input: Input): EventRow => {
    const id = parseText(input, 'id');
    const event = events.rows.get(id);
    if (event === undefined) throw new ControlError(`there is no event ${id}`);
    return event;
  };
  /** All events, or those of one `type`. */
  const chosen = ({ type }: Input): EventRow[] =>
    events.rows.values().filter((event) => type === undefined || event.type === type);
  const again = (list: EventRow[]) => {
    for (const event of list) events.resend(event);
    return { resent: list.length };
  };

  return {
    resend: (input) => again([eventOf(input)]),
    'resend-all': (input) => again(chosen(input)),
    /** Resends all, newest first. */
    shuffle: (input) => again(chosen(input).reverse()),
    /** Drops an event's pending deliveries; the event can still be listed. */
    drop: (input) => {
      const { id } = eventOf(input);
      return { dropped: events.webhooks.drop(({ eventId }) => eventId === id) };
    },
    /**
     * Sends an event once, forged as `kind` says, and returns the store's answer. The event is the one with
     * this `id`, or the newest.
     */
    forge: (input) => {
      const kind = parseText(input, 'kind');
      if (!Object.hasOwn(FORGERIES, kind)) {
        throw new ControlError(`kind is one of ${Object.keys(FORGERIES).join(', ')}`);
      }
      const event = input.id === undefined ? events.rows.values().at(-1) : eventOf(input);
      if (event === undefined) throw new ControlError('there is no event yet');
      return post(events.address, FORGERIES[kind as Kind](eventText(event), events.secret));
    },
  };
}

async function post(address: string, { body, sign }: Forged) {
  const response = await fetch(address, {
    method: 'POST',
    headers: deliveryHeaders(sign),
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  return { status: response.status, body: (await response.text()).slice(0, 500) };
}
