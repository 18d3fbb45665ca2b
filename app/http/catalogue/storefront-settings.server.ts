import type { StoreContext } from '~/http/context.server';
import { NO_SYNONYMS, toSynonyms, type Synonyms } from '~/domain/catalogue/search/synonym';
import { NO_PROMISE, type StorePromise } from '~/domain/catalogue/store-promise';
import { listSynonyms } from '~/models/catalogue/search-synonym.server';
import { forgetKept, keepBriefly } from '~/models/core/kept-briefly.server';
import { findStorePromise } from '~/models/catalogue/store-promise.server';

type Context = Pick<StoreContext, 'db' | 'log' | 'now'>;

/** The names under which a process keeps them for some seconds. */
const PROMISE = 'store-promise';
const SYNONYMS = 'search-synonyms';

/** Reads settings anew that this process has just changed; others see the change within seconds. */
export function forgetStorefrontSettings({ db }: Pick<StoreContext, 'db'>): void {
  for (const name of [PROMISE, SYNONYMS]) forgetKept(db, name);
}

/** Returns what the shop promises. A page is shown without it rather than not at all. */
export async function readStorePromise({ db, log, now }: Context): Promise<StorePromise> {
  const kept = keepBriefly(db, { name: PROMISE, now: now() }, () => findStorePromise(db));
  return kept.catch((error: unknown) => {
    log.warn({ err: error }, 'what the shop promises could not be read');
    return NO_PROMISE;
  });
}

/** Returns the search's synonyms; none if they cannot be read, as a search without them is better than none. */
export async function readSynonyms({ db, log, now }: Context): Promise<Synonyms> {
  const read = async () => toSynonyms(await listSynonyms(db));
  return keepBriefly(db, { name: SYNONYMS, now: now() }, read).catch((error: unknown) => {
    log.warn({ err: error }, 'the synonyms of the search could not be read');
    return NO_SYNONYMS;
  });
}
