import { sql } from 'kysely';
import { statements } from './statements';

/**
 * Custom orders go on after they are ordered: made by a day, printed, packed, shipped, delivered (decision 0076). What
 * was done is in their events, each with what it said then: mails are written from it. An order may repeat another one.
 */
export const up = statements(
  sql`
    alter table custom_order
      -- What has been done of it; null: nothing yet.
      add column stage text
        check (stage in ('in_production', 'printed', 'packed', 'shipped', 'delivered')),
      -- Each change of its production has the next number.
      add column stage_no integer not null default 0,
      -- The store's day by which it ships; null while nobody has promised one.
      add column ships_on date,
      add column carrier text,
      add column tracking_number text,
      -- Which one it repeats, with its approved proof.
      add column reorder_of uuid references custom_order,
      add constraint custom_order_produced check (stage is null or state = 'ordered'),
      add constraint custom_order_parcel check ((carrier is null and tracking_number is null)
        or (carrier is not null and stage in ('shipped', 'delivered'))),
      drop constraint custom_order_redacted,
      add constraint custom_order_redacted check (redacted_at is null
        or (state in ('ordered', 'cancelled') and email = '' and customer_name = ''
          and notes is null and address is null and tracking_number is null))`,
  // The work that waits, few of all.
  sql`
    create index custom_order_to_start on custom_order (created_at)
    where state = 'ordered' and stage is null`,
  sql`
    create index custom_order_to_ship on custom_order (ships_on)
    where stage in ('in_production', 'printed', 'packed')`,
  // The calendar.
  sql`create index custom_order_ships on custom_order (ships_on) where ships_on is not null`,
  sql`create index custom_order_repeated on custom_order (reorder_of) where reorder_of is not null`,
  sql`
    alter table custom_order_event
      -- What a step of the production said: a day, a parcel, or which step was undone.
      add column facts jsonb,
      drop constraint custom_order_event_kind_check,
      add constraint custom_order_event_kind_check check (kind in ('requested', 'quoted',
        'proof_added', 'commented', 'approved', 'accepted', 'payment_failed', 'ordered', 'cancelled',
        'addressed', 'reordered', 'in_production', 'printed', 'packed', 'shipped', 'delivered',
        'rescheduled', 'undone'))`,
  // A tracking number leads to a person's door: it may be redacted, too.
  sql`drop trigger custom_order_event_append_only on custom_order_event`,
  sql`
    create trigger custom_order_event_append_only before update or delete on custom_order_event
    for each row execute function
      custom_order_refuse_all_but_redaction('said', 'actor_name', 'facts')`,
);
