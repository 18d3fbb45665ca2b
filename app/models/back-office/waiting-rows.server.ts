import { sql, type RawBuilder } from 'kysely';
import type { WaitingKind } from '~/domain/back-office/waiting';
import { UNANSWERED } from '~/domain/disputes/dispute';
import {
  abandonedBulkActions,
  type BulkActionReader,
} from '~/models/bulk-actions/bulk-action-list.server';
import { isDue, TO_ANSWER, TO_PRODUCE, TO_PROOF } from '~/models/custom-orders/custom-order.server';
import { FROZEN_IN_VAIN } from '~/models/ledger/outside-raise.server';
import { IS_TO_SEND } from '~/models/orders/erp-order-matching.server';
import { IS_EDIT_OPEN } from '~/models/order-edits/order-edit.server';
import { awaitsStaff } from '~/models/quotes/quote-list.server';
import { stuckOperations } from '~/models/reconciliation/money-operation.server';

/** Who looks, and when, UTC milliseconds. */
export type WaitingQuery = { reader: BulkActionReader; now: number };

/** SQL that selects one kind's work: `subject`, `name`, `customer_gid`, `since` and `due`. */
export function rowsOf(kind: WaitingKind, { reader, now }: WaitingQuery): RawBuilder<unknown> {
  switch (kind) {
    case 'dispute':
      return sql`select dispute_id as subject, payment.order_name as name,
          coalesce(payment.customer_gid, deposit.customer_gid) as customer_gid,
          opened_at as since, evidence_due_at as due
        from payment_dispute dispute left join payment on payment.id = dispute.payment_id
          left join deposit on deposit.id = dispute.deposit_id
        where status = any(${UNANSWERED}::text[])`;
    case 'operation':
      return sql`select kind || ' ' || id as subject, kind as name, customer_gid, since, ${NEVER} as due
        from (${stuckOperations(now)}) still`;
    case 'frozen-account':
      return sql`select customer_gid as subject, ${NO_TEXT} as name, customer_gid, ${NEVER} as since,
        ${NEVER} as due from (${FROZEN_IN_VAIN}) frozen`;
    case 'proof':
      return sql`select id::text as subject, 'C-' || number as name, customer_gid,
          (select min(at) from custom_order_event
            where custom_order_id = t.id and kind = 'quoted') as since, ${NEVER} as due
        from custom_order t where ${TO_PROOF}`;
    case 'custom-order-reply':
      return sql`select id::text as subject, 'C-' || number as name, customer_gid,
          (select max(at) from custom_order_event
            where custom_order_id = t.id and kind = 'commented') as since, ${NEVER} as due
        from custom_order t where ${TO_ANSWER}`;
    case 'production-due':
      return sql`select id::text as subject, 'C-' || number as name, customer_gid,
          updated_at as since,
          (ships_on + time '23:59') at time zone 'America/Los_Angeles' as due
        from custom_order t where ${isDue(now)}`;
    case 'production-start':
      return sql`select id::text as subject, 'C-' || number as name, customer_gid,
          (select max(at) from custom_order_event
            where custom_order_id = t.id and kind = 'ordered') as since, ${NEVER} as due
        from custom_order t where ${TO_PRODUCE}`;
    case 'quote':
      return sql`select id::text as subject, 'Q-' || number as name, customer_gid,
          coalesce(awaits_staff_since, accepted_at) as since, ${NEVER} as due
        from quote t where ${awaitsStaff(now)}`;
    case 'return':
      return sql`select id::text as subject, 'R-' || number as name, customer_gid,
          awaits_staff_since as since, ${NEVER} as due
        from return_case where awaits_staff_since is not null`;
    case 'order-run':
      return sql`select id::text as subject, change as name, ${NO_TEXT} as customer_gid,
          created_at as since, ${NEVER} as due
        from bulk_action run where ${abandonedBulkActions(reader, now)}`;
    case 'edit-open':
      return sql`select e.order_gid as subject, o.name, o.customer_gid, e.ended_at as since,
          ${NEVER} as due
        from order_edit e join order_mirror o on o.order_gid = e.order_gid
        where ${IS_EDIT_OPEN}`;
    case 'order-to-send':
      return sql`select order_gid as subject, name, customer_gid, created_at as since, ${NEVER} as due
        from order_mirror o where o.gone_at is null and ${IS_TO_SEND}`;
    default:
      return plain(SIMPLE[kind](reader));
  }
}

const NEVER = sql`null::timestamptz`;
const NO_TEXT = sql`null::text`;

type Simple = {
  subject: string;
  name?: string;
  customer?: string;
  since: string;
  from: RawBuilder<unknown>;
};

function plain({ subject, name = 'null', customer = 'null', since, from }: Simple) {
  return sql`select ${sql.raw(subject)} as subject, ${sql.raw(name)}::text as name,
    ${sql.raw(customer)}::text as customer_gid, ${sql.raw(since)} as since, ${NEVER} as due
    from ${from}`;
}

/** The kinds that are rows of one table. */
const SIMPLE = {
  alarm: () => ({
    subject: 'id::text',
    name: 'kind',
    since: 'first_at',
    from: sql`alarm where resolved_at is null`,
  }),
  break: () => ({
    subject: 'id::text',
    name: 'kind',
    since: 'opened_at',
    from: sql`discrepancy where closed_at is null`,
  }),
  approval: (reader) => ({
    subject: 'id::text',
    name: 'kind',
    customer: 'customer_gid',
    since: 'requested_at',
    from: sql`approval where state = 'asked' and requested_by <> ${reader.id}`,
  }),
  payout: () => ({
    subject: 'id::text',
    customer: 'ambassador_gid',
    since: 'requested_at',
    from: sql`commission_payout where state = 'asked'`,
  }),
  'invoice-request': () => ({
    subject: 'customer_gid',
    customer: 'customer_gid',
    since: 'requested_at',
    from: sql`invoice_request where state = 'open'`,
  }),
  'custom-order': () => ({
    subject: 'id::text',
    name: `'C-' || number`,
    customer: 'customer_gid',
    since: 'created_at',
    from: sql`custom_order where state = 'requested'`,
  }),
  'account-request': () => ({
    subject: 'id::text',
    customer: 'customer_gid',
    since: 'requested_at',
    from: sql`account_request where withdrawn_at is null and ended_at is null`,
  }),
  'account-merge': (reader) => ({
    subject: 'closing_gid',
    customer: 'closing_gid',
    since: 'requested_at',
    from: sql`account_merge
      where state = 'merging' or (state = 'asked' and requested_by <> ${reader.id})`,
  }),
  'low-stock': () => ({
    subject: 'item_gid',
    name: `concat_ws(', ', product_title, nullif(variant_title, ''))`,
    since: 'low_since',
    from: sql`inventory_item where low_since is not null`,
  }),
  review: () => ({
    subject: 'id::text',
    name: 'title',
    customer: 'customer_gid',
    since: 'created_at',
    from: sql`product_review where state = 'waiting'`,
  }),
  invitation: () => ({
    subject: 'id::text',
    name: 'email',
    since: 'created_at',
    from: sql`staff_invitation where accepted_at is null and called_off_at is null`,
  }),
} satisfies Partial<Record<WaitingKind, (reader: BulkActionReader) => Simple>>;
