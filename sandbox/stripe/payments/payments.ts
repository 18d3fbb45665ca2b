import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Store } from '../../kit/store';
import type { World } from '../../kit/world';
import type { StripeEvents } from '../events';
import type { Lookup } from '../expand';
import type { StripeRoute } from '../routes';
import type { Shelf } from '../shelf';
import { openDesk } from './desk';
import { intentRoutes } from './intent-routes';
import { settleDue } from './settling';

/** How often the time is looked at for bank debits that are due. */
const LOOK_EVERY_MS = 500;

type Door = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<boolean>;

/** Everything about money that moves: intents, charges, refunds, disputes, events, and their pages. */
export function createPayments(
  world: World,
  parts: { store: Store; shelf: Shelf; events: StripeEvents },
): {
  routes: StripeRoute[];
  /** By the prefix of ids, for `expand`. */
  bodies: Record<string, Lookup>;
  state: () => Record<string, unknown[]>;
  doors: Door[];
  close: () => void;
} {
  const { store, shelf, events } = parts;
  const desk = openDesk(store, { shelf, events, clock: world.clock });
  const settle = () => store.batch(() => settleDue(desk));
  const looking = setInterval(settle, LOOK_EVERY_MS).unref();
  const charge: Lookup = (id) => desk.charges.get(id);
  const refund: Lookup = (id) => desk.refunds.get(id)?.refund;

  return {
    routes: intentRoutes(desk).map((route) => ({
      ...route,
      handle: (call) => {
        // Time may have been moved since the last look.
        settle();
        return route.handle(call);
      },
    })),
    bodies: {
      pi: (id) => desk.intents.get(id)?.intent,
      ch: charge,
      py: charge,
      re: refund,
      pyr: refund,
      du: (id) => desk.disputes.get(id),
    },
    state: () => {
      settle();
      return {
        paymentIntents: desk.intents.values().map(({ intent }) => intent),
        charges: desk.charges.values(),
        refunds: desk.refunds.values().map((row) => row.refund),
        disputes: desk.disputes.values(),
        events: events.rows.values(),
      };
    },
    doors: [],
    close: () => clearInterval(looking),
  };
}
