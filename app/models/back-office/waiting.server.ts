import { sql, type Kysely, type RawBuilder } from 'kysely';
import { UNANSWERED } from '~/domain/disputes/dispute';
import {
  WAITING,
  WAITING_ITEMS,
  type WaitingFor,
  type WaitingItem,
  type WaitingKind,
} from '~/domain/back-office/waiting';
import type { DB } from '../../../db/schema';
import { stuckOperations } from '~/models/reconciliation/money-operation.server';
import {
  abandonedBulkActions,
  type BulkActionReader,
} from '~/models/bulk-actions/bulk-action-list.server';
import { IS_CANCELED, isDue, TO_ANSWER } from '~/models/custom-orders/custom-order.server';
import { IS_TO_SEND } from '~/models/orders/erp-order-matching.server';
import { awaitsStaff } from '~/models/quotes/quote-list.server';
import { FROZEN_IN_VAIN } from '~/models/ledger/outside-raise.server';

/** Who looks, and when, UTC milliseconds. */
export type WaitingLook = { reader: BulkActionReader; now: number };

const KINDS = Object.keys(WAITING) as WaitingKind[];

/**
 * Lists what waits for staff: per kind, how many, since when the oldest, and the nearest deadline. Omits empty kinds, and
 * anything that others but not this reader can act on: who asked for something cannot approve it.
 */
export async function listWaiting(db: Kysely<DB>, look: WaitingLook): Promise<WaitingFor[]> {
  const parts = KINDS.map(
    (kind) => sql`
      select ${kind} as kind, count(*) as count, min(since) as since, min(due) as due
      from (${rowsOf(kind, look)}) waiting`,
  );
  const { rows } = await sql<CountRow>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows
    .filter(({ count }) => count > 0n)
    .map(({ kind, count, since, due }) => ({
      kind,
      count: Number(count),
      since: since?.toISOString() ?? null,
      dueAt: due?.toISOString() ?? null,
    }));
}

type CountRow = { kind: WaitingKind; count: bigint; since: Date | null; due: Date | null };

/**
 * Lists the work itself, of each of these kinds `WAITING_ITEMS`: what the reader has taken first, what colleagues have
 * last, else by deadline and age. The conditions are those of `listWaiting`, so that count and list agree.
 */
export async function listWaitingItems(
  db: Kysely<DB>,
  look: WaitingLook & { kinds: readonly WaitingKind[] },
): Promise<WaitingItem[]> {
  if (look.kinds.length === 0) return [];
  const parts = look.kinds.map(
    (kind) => sql`(
      select ${kind} as kind, waiting.*, taken.staff_id
      from (${rowsOf(kind, look)}) waiting
      left join work_assignment taken on taken.kind = ${kind} and taken.subject = waiting.subject
      order by taken.staff_id is not distinct from ${look.reader.id} desc, taken.staff_id is null desc,
        due nulls last, since, subject
      limit ${WAITING_ITEMS})`,
  );
  const { rows } = await sql<ItemRow>`
    select item.*, owner.name as owner_name, nullif(customer.display_name, '') as customer_name
    from (${sql.join(parts, sql` union all `)}) item
    left join staff_user owner on owner.id = item.staff_id
    left join customer_mirror customer on customer.customer_gid = item.customer_gid`.execute(db);
  return rows.map((row) => ({
    kind: row.kind,
    subject: row.subject,
    name: row.name,
    customerName: row.customer_name,
    since: row.since?.toISOString() ?? null,
    dueAt: row.due?.toISOString() ?? null,
    owner: row.staff_id === null ? null : { id: row.staff_id, name: row.owner_name },
  }));
}

type ItemRow = {
  kind: WaitingKind;
  subject: string;
  name: string | null;
  customer_name: string | null;
  since: Date | null;
  due: Date | null;
  staff_id: string | null;
  owner_name: string | null;
};

/** Whether a piece of work still waits for this reader. */
export async function isWaiting(
  db: Kysely<DB>,
  look: WaitingLook,
  { kind, subject }: Pick<WaitingItem, 'kind' | 'subject'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from (${rowsOf(kind, look)}) waiting where subject = ${subject} limit 1`.execute(db);
  return rows.length > 0;
}

/** SQL that selects one kind's work: `subject`, `name`, `customer_gid`, `since` and `due`. */
export function rowsOf(kind: WaitingKind, { reader, now }: WaitingLook): RawBuilder<unknown> {
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
            where custom_order_id = custom_order.id and kind = 'quoted') as since, ${NEVER} as due
        from custom_order where state = 'quoted'
          and not exists (select from proof where custom_order_id = custom_order.id)`;
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
        from custom_order t where state = 'ordered' and stage is null and not ${IS_CANCELED}`;
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
