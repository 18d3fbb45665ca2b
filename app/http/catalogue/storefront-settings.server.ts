import type { StoreContext } from '~/http/context.server';
import { NO_SYNONYMS, toSynonyms, type Synonyms } from '~/domain/catalogue/search/synonym';
import { NO_PROMISE, type StorePromise } from '~/domain/catalogue/store-promise';
import { listSynonyms } from '~/models/catalogue/search-synonym.server';
import { findStorePromise } from '~/models/catalogue/store-promise.server';

type Context = Pick<StoreContext, 'db' | 'log'>;

/** Returns what the shop promises. A page is shown without it rather than not at all. */
export async function readStorePromise({ db, log }: Context): Promise<StorePromise> {
  return findStorePromise(db).catch((error: unknown) => {
    log.warn({ err: error }, 'what the shop promises could not be read');
    return NO_PROMISE;
  });
}

/** Returns the search's synonyms; none if they cannot be read, as a search without them is better than none. */
export async function readSynonyms({ db, log }: Context): Promise<Synonyms> {
  return listSynonyms(db).then(toSynonyms, (error: unknown) => {
    log.warn({ err: error }, 'the synonyms of the search could not be read');
    return NO_SYNONYMS;
  });
}
