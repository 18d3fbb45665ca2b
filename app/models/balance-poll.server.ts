import type { Kysely } from 'kysely';
import { gather } from '~/domain/gather';
import { findBalances, type EarthCashBalance } from '~/models/balance.server';
import { findSessionOwners } from '~/models/session-owner.server';
import type { DB } from '../../db/schema';

export type BalancePoll = {
  /** Whose session it is; undefined when it is not open. @param session its hash */
  ownerOf: (session: string) => Promise<string | undefined>;
  balanceOf: (gid: string) => Promise<EarthCashBalance | undefined>;
};

/**
 * What every open page asks once a second (spec section 4). However many there are, the database hears
 * two questions at a time, not two of each page: most of a question's price is its way there and back.
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
