import { sql } from 'kysely';
import { statements } from './statements';

/**
 * What the database itself refuses in the ledger, whoever asks: a change or deletion of what is
 * written, a transaction that does not sum to zero or has a single line, and a balance that is not
 * the sum of its entries.
 */
export const up = statements(
  sql`
    create function ledger_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is append-only: % of % is refused', tg_op, tg_table_name
        using errcode = 'restrict_violation';
    end $$`,
  sql`
    create trigger ledger_tx_append_only before update or delete on ledger_tx
    for each row execute function ledger_refuse_change()`,
  sql`
    create trigger ledger_tx_no_truncate before truncate on ledger_tx
    for each statement execute function ledger_refuse_change()`,
  sql`
    create trigger ledger_entry_append_only before update or delete on ledger_entry
    for each row execute function ledger_refuse_change()`,
  sql`
    create trigger ledger_entry_no_truncate before truncate on ledger_entry
    for each statement execute function ledger_refuse_change()`,
  // Balances move with their entries and with nothing else.
  sql`
    create function ledger_apply_entry() returns trigger language plpgsql as $$
    begin
      perform set_config('ledger.applying', 'on', true);
      update ledger_account
        set balance_cents = balance_cents + new.amount_cents, version = version + 1
        where id = new.account_id;
      perform set_config('ledger.applying', 'off', true);
      return new;
    end $$`,
  sql`
    create trigger ledger_entry_applies after insert on ledger_entry
    for each row execute function ledger_apply_entry()`,
  sql`
    create function ledger_account_guard() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'a ledger account is never deleted' using errcode = 'restrict_violation';
      end if;
      if tg_op = 'INSERT' then
        if new.balance_cents <> 0 or new.version <> 0 then
          raise exception 'a ledger account begins at zero' using errcode = 'restrict_violation';
        end if;
      elsif coalesce(current_setting('ledger.applying', true), 'off') <> 'on' then
        raise exception 'a ledger account changes by its entries only'
          using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`,
  sql`
    create trigger ledger_account_guarded before insert or update or delete on ledger_account
    for each row execute function ledger_account_guard()`,
  sql`
    create trigger ledger_account_no_truncate before truncate on ledger_account
    for each statement execute function ledger_refuse_change()`,
  // At commit, so that the lines may come one after another.
  sql`
    create function ledger_tx_balances() returns trigger language plpgsql as $$
    declare
      checked uuid;
      lines integer;
      total numeric;
    begin
      if tg_table_name = 'ledger_tx' then
        checked := new.id;
      else
        checked := new.tx_id;
      end if;
      select count(*), coalesce(sum(amount_cents), 0) into lines, total
        from ledger_entry where tx_id = checked;
      if lines < 2 or total <> 0 then
        raise exception 'ledger transaction % has % lines that sum to %', checked, lines, total
          using errcode = 'integrity_constraint_violation';
      end if;
      return null;
    end $$`,
  sql`
    create constraint trigger ledger_tx_balances after insert on ledger_tx
    deferrable initially deferred for each row execute function ledger_tx_balances()`,
  sql`
    create constraint trigger ledger_entry_balances after insert on ledger_entry
    deferrable initially deferred for each row execute function ledger_tx_balances()`,
);
