import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Input } from '../../kit/control-input';
import type { Store } from '../../kit/store';
import type { World } from '../../kit/world';
import type { StripeEvents } from '../events';
import type { Lookup } from '../expand';
import type { StripeRoute } from '../routes';
import type { Shelf } from '../shelf';
import { authenticatePage } from './authenticate-page';
import { chargeRoutes } from './charge-routes';
import { moneyActions } from './control';
import { dashboard } from './dashboard';
import { openDesk } from './desk';
import { disputeRoutes } from './dispute-routes';
import { eventActions } from './event-control';
import { eventRoutes } from './event-routes';
import { intentRoutes } from './intent-routes';
import { methodActions } from './method-control';
import { refundRoutes } from './refund-routes';
import { settleDue } from './settling';

/** How often to look for bank debits that are due. */
const LOOK_EVERY_MS = 500;

type Door = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<boolean>;

/** Everything about money movements: intents, charges, refunds, disputes, events, and their pages. */
export function createPayments(
  world: World,
  parts: { store: Store; shelf: Shelf; events: StripeEvents },
): {
  routes: StripeRoute[];
  /** By id prefix, for `expand`. */
  bodies: Record<string, Lookup>;
  state: () => Record<string, unknown[]>;
  /** `POST /control/stripe`. */
  actions: Record<string, (input: Input) => unknown>;
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
    routes: [
      ...intentRoutes(desk),
      ...chargeRoutes(desk),
      ...refundRoutes(desk),
      ...disputeRoutes(desk),
      ...eventRoutes(events, shelf.now),
    ].map((route) => ({
      ...route,
      handle: (call) => {
        // The clock may have been moved since the last look.
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
    actions: {
      ...moneyActions(desk),
      ...methodActions(shelf),
      ...eventActions(events),
    },
    doors: [authenticatePage(desk, store), dashboard(desk)],
    close: () => clearInterval(looking),
  };
}
