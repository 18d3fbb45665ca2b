import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { JumpId, JumpKind } from '~/domain/back-office/jump';
import { gidOf } from '~/domain/core/ids';
import { cents, type Cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';

/** What an id belongs to. */
export type JumpRecord = {
  kind: JumpKind;
  /** As the URL of its page has it: of ours, or the number in Shopify's id. */
  id: string;
  /** `#1001`, or the code of what it is; null if its kind says it. */
  name: string | null;
  /** Whose it is; null for nobody's. */
  customerGid: string | null;
  /** The order that a payment or a refund is of. */
  orderGid: string | null;
  cents: Cents | null;
  /** When it began; null for a customer. */
  at: Date | null;
};

type Row = Omit<JumpRecord, 'customerGid' | 'orderGid' | 'cents'> & {
  customer_gid: string | null;
  order_gid: string | null;
  cents: bigint | null;
};

/**
 * Finds what has this id: each kind is looked up by its own key, and rarely more than one has it.
 *
 * @param requested domain/back-office/jump; a number alone can be an order's, a draft's or a customer's
 */
export async function findByJumpId(db: Kysely<DB>, requested: JumpId): Promise<JumpRecord[]> {
  const parts = PARTS[requested.of](requested.id);
  if (parts.length === 0) return [];
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.map(({ customer_gid, order_gid, cents: amount, ...row }) => ({
    ...row,
    customerGid: customer_gid,
    orderGid: order_gid,
    cents: amount === null ? null : cents(Number(amount)),
  }));
}

type Columns = { id?: string; name?: string; customer?: string; order?: string; cents?: string };

/** Selects one kind of thing. @param at when it began: SQL, as the columns */
function record(
  kind: JumpKind,
  from: string,
  where: RawBuilder<unknown>,
  at: string,
  {
    id = 'id::text',
    name = 'null',
    customer = 'null',
    order = 'null',
    cents: sum = 'null',
  }: Columns,
): RawBuilder<unknown> {
  return sql`select ${kind} as kind, ${sql.raw(id)} as id, ${sql.raw(name)}::text as name,
    ${sql.raw(customer)}::text as customer_gid, ${sql.raw(order)}::text as order_gid,
    ${sql.raw(sum)}::bigint as cents, ${sql.raw(at)}::timestamptz as at
    from ${sql.raw(from)} where ${where}`;
}

const CUSTOMER = { customer: 'customer_gid' };
const DEPOSIT = { ...CUSTOMER, cents: 'amount_cents' };
const PAYMENT = { ...CUSTOMER, name: 'order_name', order: 'order_gid', cents: 'total_cents' };
const MIRRORED = { ...CUSTOMER, id: 'number::text', name: 'name', cents: 'total_cents' };

const PARTS: Record<JumpId['of'], (id: string) => RawBuilder<unknown>[]> = {
  ours: (id) => {
    const own = sql`id = ${id}`;
    return [
      record('deposit', 'deposit', own, 'created_at', DEPOSIT),
      record('payment', 'payment', own, 'created_at', PAYMENT),
      record('refund', 'order_refund', own, 'requested_at', {
        order: 'order_gid',
        cents: 'amount_cents',
      }),
      record('custom-order', 'custom_order', own, 'created_at', {
        ...CUSTOMER,
        name: `'C-' || number`,
      }),
      record('quote', 'quote', own, 'created_at', {
        ...CUSTOMER,
        name: `'Q-' || number`,
        cents: 'total_cents',
      }),
      record('issue', 'discrepancy', own, 'opened_at', { name: 'kind' }),
      record('approval', 'approval', own, 'requested_at', {
        ...CUSTOMER,
        name: 'kind',
        cents: 'amount_cents',
      }),
      record('payout', 'commission_payout', own, 'requested_at', {
        customer: 'ambassador_gid',
        cents: 'cents',
      }),
      record('bulk-action', 'bulk_action', own, 'created_at', { name: 'change' }),
      record('request', 'account_request', own, 'requested_at', CUSTOMER),
    ];
  },
  stripe: (id) => [
    record('deposit', 'deposit', sql`payment_intent_id = ${id}`, 'created_at', DEPOSIT),
    record('payment', 'payment', sql`payment_intent_id = ${id}`, 'created_at', PAYMENT),
    record(
      'dispute',
      `payment_dispute dispute left join payment on payment.id = dispute.payment_id
        left join deposit on deposit.id = dispute.deposit_id`,
      sql`dispute_id = ${id}`,
      'opened_at',
      {
        id: 'dispute_id',
        name: 'order_name',
        customer: 'coalesce(payment.customer_gid, deposit.customer_gid)',
        order: 'order_gid',
        cents: 'dispute.amount_cents',
      },
    ),
    record('customer', 'customer_account', sql`stripe_customer_id = ${id}`, 'null', {
      ...CUSTOMER,
      id: `substring(customer_gid from '[0-9]+$')`,
    }),
  ],
  shopify: (typed) => {
    const number = typed.slice(typed.lastIndexOf('/') + 1);
    /** Its gid, if the typed id can be one of this kind. */
    const gids = (kind: string) =>
      [gidOf(kind, number)].filter((gid) => [gid, number].includes(typed));
    return [
      ...gids('Order').map((gid) =>
        record(
          'order',
          'order_mirror',
          sql`order_gid = ${gid} and gone_at is null`,
          'created_at',
          MIRRORED,
        ),
      ),
      ...gids('DraftOrder').map((gid) =>
        record(
          'draft',
          'draft_mirror',
          sql`draft_gid = ${gid} and gone_at is null`,
          'updated_at',
          MIRRORED,
        ),
      ),
      ...gids('Customer').map((gid) =>
        record(
          'customer',
          'customer_mirror',
          sql`customer_gid = ${gid} and is_listed`,
          'created_at',
          {
            ...CUSTOMER,
            id: 'number::text',
            name: 'display_name',
          },
        ),
      ),
    ];
  },
};
