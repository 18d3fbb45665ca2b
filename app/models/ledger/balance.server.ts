import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';
import { creditCents } from '~/domain/ledger/deposit-bonus';
import { type DepositState, OPEN_STATES } from '~/domain/ledger/ledger';
import { gather } from '~/domain/core/retries/gather';
import { findSessionOwners } from '~/models/customers/login-record.server';

/** The Earth Cash that customers see on their own pages; from the ledger, never from Shopify. */
type EarthCashBalance = {
  /** Paid and bonus together; negative after a refund or dispute of money that was already spent. */
  availableCents: Cents;
  /** The displayed balance: never negative. */
  shownCents: Cents;
  /** Held while a bank or card issuer decides. */
  heldCents: Cents;
  /** What deposits in progress will add, including their bonus. */
  pendingCents: Cents;
  /** What others have added at Shopify and nobody here has accepted (models/ledger/outside-raise). */
  unacceptedCents: Cents;
  frozen: boolean;
  /** Whether the balance from before this store was imported; until then the amounts are incomplete. */
  isImported: boolean;
  /** Changes if and only if one of these does; usable as an ETag. */
  version: string;
};

const UNDER_WAY_STATES: readonly DepositState[] = [...OPEN_STATES, 'processing'];

/** Finds the balance of one customer; see `findBalances`. */
export async function findBalance(db: Kysely<DB>, gid: string): Promise<EarthCashBalance> {
  const balance = (await findBalances(db, [gid])).get(gid);
  if (balance === undefined) throw new Error('A balance without a row.');
  return balance;
}

/**
 * Finds customers' balances by gid, in one statement, so that all parts are from the same moment; zeros for a
 * customer without an account. Every open dashboard polls this once a second (spec section 4), so it uses
 * only index look-ups and calls no other service.
 *
 * Deposits for an organization are not the customer's own (decision 0023): they count neither as pending nor
 * as held, except for the part taken from the customer's own balance.
 */
async function findBalances(
  db: Kysely<DB>,
  gids: readonly string[],
): Promise<Map<string, EarthCashBalance>> {
  const found = await sql<Row>`
    select
      g.gid,
      coalesce(a.imported, false) as imported,
      coalesce(a.frozen, false) as frozen,
      coalesce(a.unaccepted_cents, 0) as unaccepted,
      coalesce((select sum(balance_cents) from ledger_account
        where customer_gid = g.gid and kind in ('customer_paid', 'customer_bonus')), 0)::bigint
        as available,
      (coalesce((select sum(balance_cents) from ledger_account
        where customer_gid = g.gid and kind = 'customer_held'), 0)
        - coalesce((select sum(greatest(0, moved.held + moved.free)) from deposit
          cross join lateral (
            select
              coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_held'), 0)
                as held,
              coalesce(sum(entry.amount_cents)
                filter (where account.kind in ('customer_paid', 'customer_bonus')), 0) as free
            from ledger_tx tx
            join ledger_entry entry on entry.tx_id = tx.id
            join ledger_account account on account.id = entry.account_id
            where tx.deposit_id = deposit.id and account.customer_gid = g.gid
          ) moved
          where deposit.customer_gid = g.gid and deposit.organization_id is not null
            and exists (select from deposit_dispute dispute
              where dispute.deposit_id = deposit.id and dispute.state = 'held')), 0))::bigint as held,
      coalesce((select array_agg(amount_cents order by amount_cents) from deposit
        where customer_gid = g.gid and organization_id is null
          and state in (${sql.join(UNDER_WAY_STATES)})), '{}') as on_their_way
    from unnest(${[...gids]}::text[]) as g (gid)
    left join customer_account a on a.customer_gid = g.gid`.execute(db);
  return new Map(found.rows.map((row) => [row.gid, balanceOf(row)]));
}

function balanceOf(row: Row): EarthCashBalance {
  const pending = row.on_their_way.reduce((sum, amount) => sum + creditCents(cents(amount)), 0);
  const amounts = {
    availableCents: cents(Number(row.available)),
    shownCents: cents(Math.max(0, Number(row.available))),
    heldCents: cents(Number(row.held)),
    pendingCents: cents(pending),
    unacceptedCents: cents(Number(row.unaccepted)),
    frozen: row.frozen,
    isImported: row.imported,
  };
  return { ...amounts, version: versionOf(row.gid, amounts) };
}

type Row = {
  gid: string;
  imported: boolean;
  frozen: boolean;
  available: bigint;
  held: bigint;
  unaccepted: bigint;
  on_their_way: number[];
};

/** Includes the customer: a second person on the same device must never get "not changed". */
function versionOf(gid: string, amounts: Omit<EarthCashBalance, 'version'>): string {
  const text = JSON.stringify([gid, amounts]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

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

/** A customer's balance is looked at no more often than this, however often Shopify reports changes. */
const BETWEEN_CHECKS_MS = 10_000;

/**
 * Requests a check because a customer's balance may have been changed at Shopify by others: it is read, and
 * the change is posted in the ledger (money-security 3.8), at the earliest ten seconds after the last time.
 * Shopify reports our own writes as well; the look that they cause finds nothing and writes nothing.
 *
 * Only for customers after first contact, which reads anyway. No change is missed: a check in progress does
 * not count for a change that is reported now.
 */
export async function enqueueBalanceCheck(db: Kysely<DB>, gid: string, at: Date): Promise<void> {
  const later = new Date(at.getTime() + BETWEEN_CHECKS_MS);
  await sql`
    insert into published_balance (customer_gid, requested_seq, check_at, next_attempt_at, updated_at)
    select customer_gid, 0, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    from customer_account where customer_gid = ${gid}::text and imported
    on conflict (customer_gid) do update set
      check_at = case
        when published_balance.lease_owner is not null then ${later}::timestamptz
        else coalesce(published_balance.check_at, greatest(${at}::timestamptz,
          published_balance.updated_at + ${BETWEEN_CHECKS_MS} * interval '1 millisecond'))
      end
    where not published_balance.paused`.execute(db);
}
