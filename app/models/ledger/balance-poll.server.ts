import type { Kysely } from 'kysely';
import { gather } from '~/domain/core/retries/gather';
import { findBalances, type EarthCashBalance } from './balance.server';
import { findSessionOwners } from '~/models/customers/session-owner.server';
import type { DB } from '../../../db/schema';

export type BalancePoll = {
  /** The owner of a session; undefined if it is not open. @param session its hash */
  ownerOf: (session: string) => Promise<string | undefined>;
  balanceOf: (gid: string) => Promise<EarthCashBalance | undefined>;
};

/**
 * Creates what every open page polls once a second (spec section 4). It batches concurrent questions, so the
 * database gets at most two statements at a time rather than two per page: most of the cost is the round
 * trip.
 *
 * @param now UTC milliseconds
 */
export function createBalancePoll(db: Kysely<DB>, now: () => number): BalancePoll {
  return {
    ownerOf: gather((sessions: readonly string[]) =>
      findSessionOwners(db, sessions, new Date(now())),
    ),
    balanceOf: gather((gids: readonly string[]) => findBalances(db, gids)),
  };
}
