import type { StoreContext } from '~/http/context.server';
import { type KeptIdentity, NEW_STORE } from '~/domain/documents/store-identity';
import { forgetKept, keepBriefly } from '~/models/core/kept-briefly.server';
import { findStoreIdentity } from '~/models/documents/store-identity.server';

/** The name under which a process keeps it for some seconds. */
const NAME = 'store-identity';

/** Reads it anew after this process has changed it; others see the change within seconds. */
export function forgetStoreIdentity({ db }: Pick<StoreContext, 'db'>): void {
  forgetKept(db, NAME);
}

/** Returns who the store is, for pages: they are shown with a new store's details rather than not at all. */
export async function readStoreIdentity({
  db,
  log,
  now,
}: Pick<StoreContext, 'db' | 'log' | 'now'>): Promise<KeptIdentity> {
  const kept = keepBriefly(db, { name: NAME, now: now() }, () => findStoreIdentity(db));
  return kept.catch((error: unknown) => {
    log.warn({ err: error }, 'who the store is could not be read');
    return NEW_STORE;
  });
}
