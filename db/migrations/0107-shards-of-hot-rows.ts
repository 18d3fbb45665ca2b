import { sql } from 'kysely';
import { statements } from './statements';

/** Of eight, more than one machine's processors post at once; summed up on read they cost nothing. */
const SHARDS = 8;

/** As in 0103: few rows, rewritten all the time, with room on the page for their next version. */
const BUSY = sql.raw(`autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0, fillfactor = 80`);

/**
 * Rows that all posts of the ledger used to lock until their commit, in shards (decision 0098): the balances of our own
 * accounts, and what a day has added to what we owe. A database transaction writes in one shard, told by its number, so
 * two of them wait for each other now and then and never in a circle.
 */
export const up = statements(
  sql`
    create function ledger_shard() returns smallint language sql volatile as $$
      select mod(pg_current_xact_id()::text::bigint, ${sql.raw(String(SHARDS))})::smallint
    $$`,
  // What came to our own accounts since this migration. ledger_account has what came before.
  sql`
    create table ledger_account_shard (
      account_id bigint not null references ledger_account,
      shard smallint not null,
      balance_cents bigint not null,
      primary key (account_id, shard)
    ) with (${BUSY})`,
  // Each account with all that came to it.
  sql`
    create view ledger_balance as
    select account.id, account.kind, account.customer_gid,
      account.balance_cents + coalesce(sum(part.balance_cents), 0)::bigint as balance_cents
    from ledger_account account
    left join ledger_account_shard part on part.account_id = account.id
    group by account.id`,
  sql`
    create or replace function ledger_apply_entry() returns trigger language plpgsql as $$
    begin
      perform set_config('ledger.applying', 'on', true);
      update ledger_account
        set balance_cents = balance_cents + new.amount_cents, version = version + 1
        where id = new.account_id and customer_gid is not null;
      if not found then
        insert into ledger_account_shard as part (account_id, shard, balance_cents)
          values (new.account_id, ledger_shard(), new.amount_cents)
          on conflict (account_id, shard) do update
            set balance_cents = part.balance_cents + excluded.balance_cents;
      end if;
      perform set_config('ledger.applying', 'off', true);
      return new;
    end $$`,
  sql`
    create function ledger_account_shard_guard() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or coalesce(current_setting('ledger.applying', true), 'off') <> 'on' then
        raise exception 'a ledger account changes by its entries only'
          using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`,
  sql`
    create trigger ledger_account_shard_guarded
    before insert or update or delete on ledger_account_shard
    for each row execute function ledger_account_shard_guard()`,
  sql`
    create trigger ledger_account_shard_no_truncate before truncate on ledger_account_shard
    for each statement execute function ledger_refuse_change()`,
  // The audits as they are, on all shards, and with their guards.
  rewritten('audit_of_accounts', [['from ledger_account account', 'from ledger_balance account']]),
  rewritten('audit_of_now', [
    ['from ledger_account having', 'from ledger_balance having'],
    [
      `('I-13', 'ledger_account', 'ledger_account_guarded'),`,
      `('I-13', 'ledger_account', 'ledger_account_guarded'),
        ('I-13', 'ledger_account_shard', 'ledger_account_shard_guarded'),
        ('I-13', 'ledger_account_shard', 'ledger_account_shard_no_truncate'),`,
    ],
  ]),
  // First the lock, then the days, as a post beside us takes them.
  sql`drop table liability_lock`,
  sql`alter table liability_day add column shard smallint not null default 0`,
  sql`alter table liability_day drop constraint liability_day_pkey`,
  sql`alter table liability_day add primary key (day, holder, account, kind, shard)`,
  // A transaction holds the row of its shard, so that two of several days or kinds never wait in a circle.
  sql`create table liability_lock (shard smallint primary key) with (${BUSY})`,
  sql`insert into liability_lock select generate_series(0, ${sql.raw(String(SHARDS - 1))})`,
  sql`
    create or replace function liability_day_keep() returns trigger language plpgsql as $$
    begin
      perform from liability_lock where shard = ledger_shard() for update;
      if not found then
        raise exception 'liability_lock has lost a row' using errcode = 'restrict_violation';
      end if;
      insert into liability_day as kept (day, holder, account, kind, shard, cents)
      select to_char(new.created_at at time zone 'America/Los_Angeles', 'YYYY-MM-DD'),
        case when is_organization_gid(account.customer_gid) then 'organization' else 'customer' end,
        account.kind, new.kind, ledger_shard(), sum(entry.amount_cents)
      from ledger_entry entry
      join ledger_account account on account.id = entry.account_id
      where entry.tx_id = new.id and account.customer_gid is not null
      group by 2, 3
      on conflict (day, holder, account, kind, shard) do update
        set cents = kept.cents + excluded.cents;
      return null;
    end $$`,
  sql`
    create view liability_by_day as
    select day, holder, account, kind, sum(cents)::bigint as cents
    from liability_day group by day, holder, account, kind`,
  sql`
    create or replace view audit_liability as
    select day, holder, account, kind, coalesce(kept.cents, 0) as stored_cents,
      coalesce(entries.cents, 0) as entries_cents
    from liability_by_day kept
    full join liability_of_entries entries using (day, holder, account, kind)
    where coalesce(kept.cents, 0) <> coalesce(entries.cents, 0)`,
  rewritten('audit_of_days', [['from liability_day', 'from liability_by_day']]),
);

/** Replaces parts of a function, each of which must be in it. */
function rewritten(name: string, parts: readonly (readonly [from: string, to: string])[]) {
  const steps = parts.map(
    ([from, to]) => `
      if strpos(body, $part$${from}$part$) = 0 then
        raise exception '${name} is another than this migration knows';
      end if;
      body := replace(body, $part$${from}$part$, $part$${to}$part$);`,
  );
  return sql.raw(`
    do $do$
    declare body text := pg_get_functiondef('${name}'::regproc);
    begin
      ${steps.join('')}
      execute body;
    end $do$`);
}
