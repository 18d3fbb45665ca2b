import { sql } from 'kysely';
import { statements } from './statements';

/**
 * What happened to a custom order is never rewritten; nor is a version that was agreed to, or any file. It may
 * lose its personal words and files, if its request is redacted and its customer is to be forgotten; nothing
 * else of it may change (money-security P-4).
 */
export const up = statements(
  sql`
    create function custom_order_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% of % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
    end $$`,
  // Its arguments are the columns that a redaction empties, or leaves as they are.
  sql`
    create function custom_order_refuse_all_but_redaction() returns trigger language plpgsql as $$
    declare
      before jsonb;
      after jsonb;
    begin
      if tg_op = 'UPDATE' and exists (
        select from custom_order o join redacted_customer using (customer_gid)
        where o.id = old.custom_order_id and o.redacted_at is not null
      ) then
        before := to_jsonb(old) - 'redacted_at';
        after := to_jsonb(new) - 'redacted_at';
        if before - tg_argv = after - tg_argv and not exists (
          select from unnest(tg_argv) as name
          where coalesce(after ->> name, '') <> '' and after -> name is distinct from before -> name
        ) then
          return new;
        end if;
      end if;
      raise exception '% of % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
    end $$`,
  sql`
    create trigger custom_order_event_append_only before update or delete on custom_order_event
    for each row execute function custom_order_refuse_all_but_redaction('said', 'actor_name')`,
  sql`
    create trigger proof_locked before update or delete on proof
    for each row when (old.approved_at is not null)
    execute function custom_order_refuse_all_but_redaction('note')`,
  sql`
    create trigger artwork_unchanged before update on artwork
    for each row when (old.original is distinct from new.original
      or old.drawing is distinct from new.drawing or old.sha256 is distinct from new.sha256
      or old.custom_order_id is not null)
    execute function custom_order_refuse_all_but_redaction('original', 'drawing', 'width',
      'height', 'file_name')`,
  sql`
    create trigger artwork_stored before delete on artwork
    for each row when (old.custom_order_id is not null)
    execute function custom_order_refuse_change()`,
);
