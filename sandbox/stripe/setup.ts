import type { Store } from '../kit/store';
import type { World } from '../kit/world';
import { browserDoor } from './browser/doors';
import { checkoutRoutes, drawnSession, expireSessions } from './checkout-sessions';
import type { Lookup } from './expand';
import { checkoutPage } from './hosted/checkout-page';
import { verifyPage } from './hosted/verify-page';
import { mandateRoutes } from './mandates';
import { mandateBody } from './payments/mandates';
import type { StripeRoute } from './routes';
import { timeOutSetups } from './saving';
import { setupRoutes } from './setup-intents';
import { setupBody } from './setup-object';
import type { Records } from './records';

/** How often to look for expired sessions and microdeposits. */
const POLL_EVERY_MS = 1_000;

/** Everything for saving a method: setup intents, Checkout Sessions, mandates, and their pages. */
export function createSetup(world: World, { store, records }: { store: Store; records: Records }) {
  const expire = () =>
    store.batch(() => {
      expireSessions(records);
      timeOutSetups(records);
    });
  const polling = setInterval(expire, POLL_EVERY_MS).unref();

  const routes = [...setupRoutes(records), ...checkoutRoutes(records)].map(
    (route): StripeRoute => ({
      ...route,
      handle: (call) => {
        // The clock may have been moved since the last look.
        expire();
        return route.handle(call);
      },
    }),
  );
  const bodies: Record<string, Lookup> = {
    seti: (id) => drawn(records.setupIntents.get(id), setupBody),
    mandate: (id) => drawn(records.mandates.get(id), mandateBody),
    cs: (id) => drawn(records.checkoutSessions.get(id), (row) => drawnSession(records, row)),
  };
  return {
    routes: [...routes, ...mandateRoutes(records)],
    /** By id prefix, for `expand`. */
    bodies,
    doors: [
      browserDoor,
      checkoutPage(world, { store, records, expire }),
      verifyPage(world, { store, records, expire }),
    ],
    close: () => clearInterval(polling),
  };
}

function drawn<Row>(row: Row | undefined, body: (row: Row) => object): object | undefined {
  return row === undefined ? undefined : body(row);
}
