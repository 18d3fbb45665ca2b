import { sql, type Kysely } from 'kysely';

/**
 * The texts of mails that were in use, one row for each, never changed and never deleted; `emails` holds
 * the one in use. And of the connection to QuickBooks, when and how its last renewal has failed. Times
 * UTC. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table email_template_version (
      type text not null check (type <> ''),
      version integer not null check (version > 0),
      html text not null,
      at timestamptz not null,
      -- staff_user.id; null for a text that was not written in the back-office.
      staff_id text check (staff_id <> ''),
      -- The older version that this one brought back.
      restored integer check (restored > 0 and restored < version),
      primary key (type, version)
    )`.execute(db);
  await sql`
    create function email_template_version_guard() returns trigger language plpgsql as $$
    begin
      raise exception '% of a version is refused', tg_op using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger email_template_version_append_only before update or delete
    on email_template_version
    for each row execute function email_template_version_guard()`.execute(db);
  await sql`
    create trigger email_template_version_no_truncate before truncate on email_template_version
    for each statement execute function email_template_version_guard()`.execute(db);

  await sql`
    alter table quickbooks_refresh_token
      add column failed_at timestamptz,
      add column failure text check (failure in ('refused', 'unavailable')),
      add constraint quickbooks_refresh_token_failed check ((failed_at is null) = (failure is null))
  `.execute(db);
}
