import { sql } from 'kysely';
import { statements } from './statements';

/**
 * Quotes whose prices were set by hand beyond what one person may set wait for a second one (decision 0066), who has
 * not made their draft, like a draft that becomes an order.
 */
export const up = statements(
  sql`
    alter table approval
      drop constraint approval_kind_check,
      add constraint approval_kind_check check (kind in
        ('adjustment', 'mark-paid', 'mark-paid-run', 'refund', 'cancel', 'price', 'quote-price', 'commission'))`,
  sql`
    create or replace function approval_near(kind text, subject_id text, requested_by text, decider text,
      at timestamptz) returns boolean language sql stable as $$
      select exists (
        select from (
          select $3 as id
          union
          select act.staff_id from staff_action act
          where $1 in ('price', 'quote-price', 'commission')
            and act.action in ('drafts.change', 'drafts.price', 'drafts.complete', 'orders.mark-paid',
              'custom-orders.handle')
            and act.step in ('create', 'change', 'complete', 'mark-paid', 'quote')
            and act.outcome <> 'refused'
            and ((act.subject_kind, act.subject_id) in (('order', $2), ('draft-order', $2))
              or (act.subject_kind = 'draft-order' and act.subject_id in (
                select made.details ->> 'draft' from staff_action made
                where made.subject_kind = 'order' and made.subject_id = $2
                union all
                select draft_gid from draft_mirror where order_gid = $2))
              or (act.subject_kind = 'custom-order' and act.subject_id in (
                select id::text from custom_order where order_gid = $2)))
        ) maker
        where maker.id = $4 or staff_near(maker.id, $4, $5)
      )
    $$`,
);
