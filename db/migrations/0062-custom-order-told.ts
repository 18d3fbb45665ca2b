import { sql, type Kysely } from 'kysely';

/**
 * Photos as artwork, and a mail to each side about one step: a request is told to staff and acknowledged to
 * its customer. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table artwork
      drop constraint artwork_kind_check,
      add constraint artwork_kind_check check (kind in ('png', 'jpeg', 'svg', 'pdf'))`.execute(db);
  await sql`
    alter table custom_order_mail
      -- The default is for processes of the version before, which tell only staff of a request.
      add column recipient text not null default 'staff'
        check (recipient in ('customer', 'staff')),
      drop constraint custom_order_mail_pkey,
      add primary key (event_id, recipient)`.execute(db);
  await sql`
    update custom_order_mail set recipient = 'customer'
    from custom_order_event as event
    where event.id = event_id and (event.kind in ('quoted', 'proof_added')
      or (event.kind in ('commented', 'cancelled') and event.actor = 'staff'))`.execute(db);
}
