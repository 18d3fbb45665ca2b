import { sql } from 'kysely';
import { statements } from './statements';

/**
 * Who of the staff did what: one row for each step, never changed and never deleted. A step that asks a
 * platform leaves two rows with one `operation`: before the call, and what came of it. No names, no
 * addresses: `subject_id` and `details` hold ids and values alone, so that whoever asks to be forgotten
 * need not be looked for here. And the views and columns that a person keeps (decision 0032). Times UTC.
 */
export const up = statements(
  sql`
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
    )`,
  sql`create index staff_action_newest on staff_action (at desc, id desc)`,
  sql`
    create index staff_action_subject
    on staff_action (subject_kind, subject_id, at desc, id desc)`,
  sql`create index staff_action_staff on staff_action (staff_id, at desc, id desc)`,
  sql`create index staff_action_by_action on staff_action (action, at desc, id desc)`,
  sql`
    create index staff_action_by_staff_and_action
    on staff_action (staff_id, action, at desc, id desc)`,
  sql`create index staff_action_by_step on staff_action (step, at desc, id desc)`,
  sql`create index staff_action_by_kind on staff_action (subject_kind, at desc, id desc)`,
  sql`
    create index staff_action_let_in on staff_action (at)
    where action = 'staff.change' and subject_kind = 'staff'`,
  // An activity entry stays for ever, but for the tags in it: staff types them, and may have typed a name. Those about
  // a customer who is to be forgotten, or about an order or a draft of theirs, are taken out; nothing else is.
  sql`
    create function staff_action_guard() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if new.details = old.details - 'tag'
          and to_jsonb(new) - 'details' = to_jsonb(old) - 'details'
          and (old.subject_kind = 'customer' and exists (select from redacted_customer gone
              where gone.customer_gid = old.subject_id)
            or old.subject_kind = 'order' and exists (select from order_mirror kept
              join redacted_customer gone on gone.customer_gid = kept.customer_gid
              where kept.order_gid = old.subject_id)
            or old.subject_kind = 'draft-order' and exists (select from draft_mirror kept
              join redacted_customer gone on gone.customer_gid = kept.customer_gid
              where kept.draft_gid = old.subject_id)) then
          return new;
        end if;
      end if;
      raise exception '% of a staff action is refused', tg_op using errcode = 'restrict_violation';
    end $$`,
  sql`
    create trigger staff_action_append_only before update or delete on staff_action
    for each row execute function staff_action_guard()`,
  sql`
    create trigger staff_action_no_truncate before truncate on staff_action
    for each statement execute function staff_action_guard()`,
  // Whether one of them has let the other in during the last 30 days, or somebody both, straight or
  // through others: by an invitation, or by making an admin of somebody, enabling them again or taking
  // their second factor away. The operator of the machine is nobody's colleague.
  sql`
    create function staff_near(one text, other text, at timestamptz) returns boolean
    language sql stable as $$
      with recursive let_in as (
        select act.staff_id as by_id, act.subject_id as id from staff_action act
        where act.action = 'staff.change' and act.subject_kind = 'staff' and act.outcome = 'done'
          and act.at > $3 - interval '30 days' and act.staff_id <> 'operator'
          and (act.step in ('invite', 'resend-invitation', 'enable', 'reset-second-factor')
            or (act.step = 'change-role' and act.details ->> 'to' = 'admin'))
      ), ties (id, next) as (
        select by_id, id from let_in union select id, by_id from let_in
      ), near (id) as (
        select $1 union select ties.next from ties join near on near.id = ties.id
      )
      select exists (select from near where near.id = $2)
    $$`,
  sql`
    create table staff_view (
      id uuid primary key,
      -- Of the form: however often it is sent, it keeps one.
      form_token uuid not null unique,
      -- staff_user.id
      staff_id text not null check (staff_id <> ''),
      list text not null check (list ~ '^[a-z-]+$'),
      name text not null check (name <> '' and char_length(name) <= 60),
      -- The address' part of the list, name by name.
      fields jsonb not null check (jsonb_typeof(fields) = 'object'),
      columns text[] not null,
      -- Everybody of the staff has it then.
      is_shared boolean not null,
      version integer not null default 1 check (version > 0),
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`,
  sql`create unique index staff_view_name on staff_view (staff_id, list, lower(name))`,
  sql`create index staff_view_shared on staff_view (list) where is_shared`,
  // Who has taken a piece of work of the first page (domain/back-office/waiting).
  sql`
    create table work_assignment (
      kind text not null check (kind ~ '^[a-z-]+$'),
      subject text not null check (subject <> ''),
      -- staff_user.id
      staff_id text not null check (staff_id <> ''),
      taken_at timestamptz not null,
      primary key (kind, subject)
    )`,
  sql`create index work_assignment_taken on work_assignment (taken_at)`,
  sql`
    create table staff_columns (
      staff_id text not null check (staff_id <> ''),
      list text not null check (list ~ '^[a-z-]+$'),
      columns text[] not null,
      updated_at timestamptz not null,
      primary key (staff_id, list)
    )`,
);
