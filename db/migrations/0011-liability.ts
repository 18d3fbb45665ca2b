import { sql } from 'kysely';
import { statements } from './statements';

/**
 * What we owe customers, by day (decision 0037): what each day of the store has added to their accounts
 * and by what kind of transaction, kept with every transaction of the ledger. Amounts are cents, days the
 * store's.
 */
export const up = statements(
  sql`
    create table liability_day (
      -- YYYY-MM-DD
      day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      holder text not null check (holder in ('customer', 'organization')),
      -- ledger_account.kind
      account text not null check (account like 'customer\\_%'),
      -- ledger_tx.kind
      kind text not null,
      -- Signed: above zero we owe more.
      cents bigint not null,
      primary key (day, holder, account, kind)
    )`,
  sql`
    create view liability_of_entries as
    select to_char(tx.created_at at time zone 'America/Los_Angeles', 'YYYY-MM-DD') as day,
      case when is_organization_gid(account.customer_gid) then 'organization' else 'customer' end
        as holder,
      account.kind as account, tx.kind, sum(entry.amount_cents)::bigint as cents
    from ledger_entry entry
    join ledger_tx tx on tx.id = entry.tx_id
    join ledger_account account on account.id = entry.account_id
    where account.customer_gid is not null
    group by 1, 2, 3, 4`,
  // A day's rows are everybody's: they are written last of all in a transaction, at its end, by one
  // transaction at a time, which holds this one row, so that two of several days or kinds each never wait
  // in a circle.
  sql`
    create table liability_lock (
      one boolean primary key check (one)
    )`,
  sql`insert into liability_lock (one) values (true)`,
  sql`
    create function liability_day_keep() returns trigger language plpgsql as $$
    begin
      perform from liability_lock for update;
      if not found then
        raise exception 'liability_lock has lost its row' using errcode = 'restrict_violation';
      end if;
      insert into liability_day as kept (day, holder, account, kind, cents)
      select to_char(new.created_at at time zone 'America/Los_Angeles', 'YYYY-MM-DD'),
        case when is_organization_gid(account.customer_gid) then 'organization' else 'customer' end,
        account.kind, new.kind, sum(entry.amount_cents)
      from ledger_entry entry
      join ledger_account account on account.id = entry.account_id
      where entry.tx_id = new.id and account.customer_gid is not null
      group by 2, 3
      on conflict (day, holder, account, kind) do update
        set cents = kept.cents + excluded.cents;
      return null;
    end $$`,
  sql`
    create constraint trigger ledger_tx_by_day after insert on ledger_tx
    deferrable initially deferred for each row execute function liability_day_keep()`,
  // Rows where the two differ: there are none.
  sql`
    create view audit_liability as
    select day, holder, account, kind, coalesce(kept.cents, 0) as stored_cents,
      coalesce(entries.cents, 0) as entries_cents
    from liability_day kept
    full join liability_of_entries entries using (day, holder, account, kind)
    where coalesce(kept.cents, 0) <> coalesce(entries.cents, 0)`,
);
