import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Input } from '../../kit/control-input';
import type { Store } from '../../kit/store';
import type { World } from '../../kit/world';
import type { StripeEvents } from '../events';
import type { Lookup } from '../expand';
import type { StripeRoute } from '../routes';
import type { Records } from '../records';
import { authenticatePage } from './authenticate-page';
import { chargeRoutes } from './charge-routes';
import { moneyActions } from './control';
import { dashboard } from './dashboard';
import { openMoney } from './money';
import { disputeRoutes } from './dispute-routes';
import { eventActions } from './event-control';
import { eventRoutes } from './event-routes';
import { intentRoutes } from './intent-routes';
import { methodActions } from './method-control';
import { refundRoutes } from './refund-routes';
import { settleDue } from './settling';

/** How often to look for bank debits that are due. */
const POLL_EVERY_MS = 500;

type Door = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<boolean>;

/** Everything about money movements: intents, charges, refunds, disputes, events, and their pages. */
export function createPayments(
  world: World,
  parts: { store: Store; records: Records; events: StripeEvents },
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
  const { store, records, events } = parts;
  const money = openMoney(store, { records, events, clock: world.clock });
  const settle = () => store.batch(() => settleDue(money));
  const polling = setInterval(settle, POLL_EVERY_MS).unref();
  const charge: Lookup = (id) => money.charges.get(id);
  const refund: Lookup = (id) => money.refunds.get(id)?.refund;

  return {
    routes: [
      ...intentRoutes(money),
      ...chargeRoutes(money),
      ...refundRoutes(money),
      ...disputeRoutes(money),
      ...eventRoutes(events, records.now),
    ].map((route) => ({
      ...route,
      handle: (call) => {
        // The clock may have been moved since the last look.
        settle();
        return route.handle(call);
      },
    })),
    bodies: {
      pi: (id) => money.intents.get(id)?.intent,
      ch: charge,
      py: charge,
      re: refund,
      pyr: refund,
      du: (id) => money.disputes.get(id),
    },
    state: () => {
      settle();
      return {
        paymentIntents: money.intents.values().map(({ intent }) => intent),
        charges: money.charges.values(),
        refunds: money.refunds.values().map((row) => row.refund),
        disputes: money.disputes.values(),
        events: events.rows.values(),
      };
    },
    actions: {
      ...moneyActions(money),
      ...methodActions(records),
      ...eventActions(events),
    },
    doors: [authenticatePage(money, store), dashboard(money)],
    close: () => clearInterval(polling),
  };
}
