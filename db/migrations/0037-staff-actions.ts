import { sql, type Kysely } from 'kysely';

/**
 * Who of the staff did what: one row for each step, never changed and never deleted. A step that asks a
 * platform leaves two rows with one `operation`: before the call, and what came of it. No names, no
 * addresses: `subject_id` and `details` hold ids and values alone, so that whoever asks to be forgotten
 * need not be looked for here. Times UTC. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_action (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      -- staff_user.id; no reference, for nobody is deleted from there while this remembers them.
      staff_id text not null check (staff_id <> ''),
      -- The permission that was asked for (app/domain/staff/permissions.ts).
      action text not null check (action ~ '^[a-z0-9-]+(\\.[a-z0-9-]+)+$'),
      -- Within the permission: 'add', 'refund', 'disable'.
      step text not null check (step ~ '^[a-z0-9-]+$'),
      outcome text not null check (outcome in ('asked', 'done', 'refused', 'unknown')),
      operation uuid not null,
      subject_kind text not null check (subject_kind ~ '^[a-z0-9-]+$'),
      subject_id text not null,
      details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
      request_id text,
      unique (operation, outcome)
    )`.execute(db);
  await sql`create index staff_action_newest on staff_action (at desc, id desc)`.execute(db);
  await sql`create index staff_action_subject
    on staff_action (subject_kind, subject_id, at desc, id desc)`.execute(db);
  await sql`create index staff_action_staff on staff_action (staff_id, at desc, id desc)`.execute(
    db,
  );

  await sql`
    create function staff_action_guard() returns trigger language plpgsql as $$
    begin
      raise exception '% of a staff action is refused', tg_op using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger staff_action_append_only before update or delete on staff_action
    for each row execute function staff_action_guard()`.execute(db);
  await sql`
    create trigger staff_action_no_truncate before truncate on staff_action
    for each statement execute function staff_action_guard()`.execute(db);
}
