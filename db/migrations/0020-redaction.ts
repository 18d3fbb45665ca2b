import { sql, type Kysely } from 'kysely';

/**
 * A customer who is to be forgotten (`redacted_customer`, 0016) is taken out of what they had made and
 * paid for (money-security P-4). What 0017 never lets anybody change may lose its personal words and
 * files, if its request is redacted and its customer is to be forgotten; nothing else of it may change.
 * Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table custom_order
      -- Nobody's any more. What is still open is ended first: it needs its address.
      add column redacted_at timestamptz,
      add constraint custom_order_redacted check (redacted_at is null or (state in ('ordered', 'cancelled') and email = ''
        and customer_name = '' and notes is null and address is null))`.execute(db);
  await sql`
    create index custom_order_unredacted on custom_order (customer_gid)
    where redacted_at is null`.execute(db);

  await sql`
    alter table artwork
      add column redacted_at timestamptz,
      -- Null once it is redacted; its length and its hash still say which file it was.
      alter column original drop not null,
      drop constraint artwork_check1,
      add constraint artwork_drawn check (redacted_at is not null
        or (drawing is null) = (kind = 'pdf')),
      add constraint artwork_redacted check ((original is null) = (redacted_at is not null)
        and (redacted_at is null or (drawing is null and file_name = '')))`.execute(db);

  await sql`
    alter table payment
      -- The draft order's e-mail address, address and notes are gone from draft_input. One on its way
      -- still needs them.
      add column redacted_at timestamptz,
      add constraint payment_redacted check (redacted_at is null or state in ('settled', 'failed'))`.execute(
    db,
  );
  await sql`
    create index payment_unredacted on payment (customer_gid)
    where redacted_at is null and purpose = 'cart'`.execute(db);

  // Its arguments are the columns that a redaction empties, or leaves as they are.
  await sql`
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
    end $$`.execute(db);
  await sql`drop trigger custom_order_event_append_only on custom_order_event`.execute(db);
  await sql`
    create trigger custom_order_event_append_only before update or delete on custom_order_event
    for each row execute function custom_order_refuse_all_but_redaction('said', 'actor_name')
    `.execute(db);
  await sql`drop trigger proof_locked on proof`.execute(db);
  await sql`
    create trigger proof_locked before update or delete on proof
    for each row when (old.approved_at is not null)
    execute function custom_order_refuse_all_but_redaction('note')`.execute(db);
  await sql`drop trigger artwork_unchanged on artwork`.execute(db);
  await sql`
    create trigger artwork_unchanged before update on artwork
    for each row when (old.original is distinct from new.original
      or old.drawing is distinct from new.drawing or old.sha256 is distinct from new.sha256
      or old.custom_order_id is not null)
    execute function custom_order_refuse_all_but_redaction('original', 'drawing', 'width',
      'height', 'file_name')`.execute(db);
}
