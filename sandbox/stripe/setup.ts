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
import type { Shelf } from './shelf';

/** How often to look for expired sessions and microdeposits. */
const LOOK_EVERY_MS = 1_000;

/** Everything for saving a method: setup intents, Checkout Sessions, mandates, and their pages. */
export function createSetup(world: World, { store, shelf }: { store: Store; shelf: Shelf }) {
  const expire = () =>
    store.batch(() => {
      expireSessions(shelf);
      timeOutSetups(shelf);
    });
  const looking = setInterval(expire, LOOK_EVERY_MS).unref();

  const routes = [...setupRoutes(shelf), ...checkoutRoutes(shelf)].map((route): StripeRoute => ({
    ...route,
    handle: (call) => {
      // The clock may have been moved since the last look.
      expire();
      return route.handle(call);
    },
  }));
  const bodies: Record<string, Lookup> = {
    seti: (id) => drawn(shelf.setupIntents.get(id), setupBody),
    mandate: (id) => drawn(shelf.mandates.get(id), mandateBody),
    cs: (id) => drawn(shelf.checkoutSessions.get(id), (row) => drawnSession(shelf, row)),
  };
  return {
    routes: [...routes, ...mandateRoutes(shelf)],
    /** By id prefix, for `expand`. */
    bodies,
    doors: [
      browserDoor,
      checkoutPage(world, { store, shelf, expire }),
      verifyPage(world, { store, shelf, expire }),
    ],
    close: () => clearInterval(looking),
  };
}

function drawn<Row>(row: Row | undefined, body: (row: Row) => object): object | undefined {
  return row === undefined ? undefined : body(row);
}
