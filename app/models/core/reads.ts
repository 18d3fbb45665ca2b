import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/**
 * For reads that may be a few seconds old (decision 0091): of a replica, where there is one. A model that takes it says so of its
 * query. It is no database for anything else: nothing that decides about money, or that is written back, may take it.
 */
export type Reads = { readonly mayBeOld: Kysely<DB> };
