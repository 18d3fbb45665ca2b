import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Change, ChangeKind } from '~/domain/back-office/waiting';
import type { DB } from '../../../db/schema';

/** Counts what has changed since then, each along an index by its time. Omits kinds without any. */
export async function listChangesSince(
  db: Kysely<DB>,
  { kinds, since }: { kinds: readonly ChangeKind[]; since: Date },
): Promise<Change[]> {
  const parts = kinds.map((kind) => {
    const { sum = sql`null`, rows } = CHANGED[kind](since);
    return sql`select ${kind} as kind, count(*) as count, ${sum}::bigint as cents from ${rows}`;
  });
  if (parts.length === 0) return [];
  const { rows } = await sql<{ kind: ChangeKind; count: bigint; cents: bigint | null }>`
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return rows
    .filter(({ count }) => count > 0n)
    .map(({ kind, count, cents }) => ({
      kind,
      count: Number(count),
      cents: cents === null ? null : Number(cents),
    }));
}

type Changed = { rows: RawBuilder<unknown>; sum?: RawBuilder<unknown> };

const ofCustomOrders = (kind: string) => (since: Date) => ({
  rows: sql`custom_order_event where at >= ${since} and kind = ${kind}`,
});

const CHANGED: Record<ChangeKind, (since: Date) => Changed> = {
  'order-placed': (since) => ({
    rows: sql`order_mirror where created_at >= ${since}
      and gone_at is null and cancelled_at is null and currency = 'USD'`,
    sum: sql`sum(current_cents)`,
  }),
  'order-refunded': (since) => ({
    rows: sql`order_mirror_refund where refunded_at >= ${since}`,
    sum: sql`sum(cents)`,
  }),
  deposit: (since) => ({
    rows: sql`deposit where state = 'credited' and credited_at >= ${since}`,
    sum: sql`sum(amount_cents)`,
  }),
  customer: (since) => ({ rows: sql`customer_mirror where is_listed and created_at >= ${since}` }),
  'custom-requested': ofCustomOrders('requested'),
  'custom-approved': ofCustomOrders('approved'),
  'dispute-opened': (since) => ({
    rows: sql`payment_dispute where opened_at >= ${since}`,
    sum: sql`sum(amount_cents)`,
  }),
  'issue-opened': (since) => ({ rows: sql`discrepancy where opened_at >= ${since}` }),
  'issue-closed': (since) => ({ rows: sql`discrepancy where closed_at >= ${since}` }),
  payout: (since) => ({
    rows: sql`commission_payout where requested_at >= ${since}`,
    sum: sql`sum(cents)`,
  }),
  'staff-change': (since) => ({
    rows: sql`staff_action where at >= ${since} and outcome <> 'asked'`,
  }),
};
