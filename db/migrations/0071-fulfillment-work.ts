import { sql } from 'kysely';
import { statements } from './statements';

/** The nightly sync of fulfillment orders; parcels that staff say have arrived; sending many in one bulk action. */
export const up = statements(
  sql`alter table mirror_sync drop constraint mirror_sync_kind_check`,
  sql`
    alter table mirror_sync add constraint mirror_sync_kind_check
    check (kind in ('orders', 'drafts', 'ambassadors', 'customers', 'fulfillment-orders'))`,
  sql`insert into mirror_sync (kind) values ('fulfillment-orders')`,
  sql`alter table fulfillment_step drop constraint fulfillment_step_kind_check`,
  sql`
    alter table fulfillment_step add constraint fulfillment_step_kind_check
    check (kind in ('send', 'track', 'cancel', 'deliver', 'hold', 'release', 'pickup'))`,
  sql`alter table bulk_action drop constraint bulk_action_change_check`,
  sql`
    alter table bulk_action add constraint bulk_action_change_check
    check (change in ('tag-add', 'tag-remove', 'mark-paid', 'delete', 'send', 'send-notify'))`,
  sql`alter table bulk_action drop constraint bulk_action_list_check`,
  sql`
    alter table bulk_action add constraint bulk_action_list_check
    check (list in ('orders', 'drafts', 'fulfillment'))`,
  sql`alter table bulk_action drop constraint bulk_action_tagged_check`,
  sql`
    alter table bulk_action add constraint bulk_action_tagged_check
    check ((change in ('tag-add', 'tag-remove')) = (tag is not null))`,
  sql`alter table bulk_action drop constraint bulk_action_list_change_check`,
  sql`
    alter table bulk_action add constraint bulk_action_list_change_check
    check (case list
      when 'fulfillment' then change in ('send', 'send-notify')
      when 'orders' then change in ('tag-add', 'tag-remove', 'mark-paid')
      else change in ('tag-add', 'tag-remove', 'delete') end)`,
);
