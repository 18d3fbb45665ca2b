import type { Invariant } from '~/domain/discrepancies/invariants';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { AuditPart } from '~/domain/staff/audit-things';
import type { DB } from '../../../db/schema';

export type Violation = { subject: string; detail: Record<string, unknown> };

/**
 * Lists violations of some invariants in one part, or for 'now' in what every look checks. It is a single
 * statement: a part is small enough.
 *
 * @param checks for example `I-5`
 * @param at the app's time, by which ages are measured
 */
export async function listViolationsIn(
  db: Kysely<DB>,
  checks: readonly Invariant[],
  part: AuditPart | 'now',
  at: Date,
): Promise<(Violation & { check: Invariant })[]> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('audit.now', ${at.toISOString()}, true)`.execute(trx);
    const { rows } = await sql<Violation & { check: Invariant }>`
      select check_name as "check", subject, detail from ${functionOf(part)}
      where check_name = any(${checks}::text[])`.execute(trx);
    return rows;
  });
}

function functionOf(part: AuditPart | 'now'): RawBuilder<unknown> {
  if (part === 'now') return sql`audit_of_now()`;
  switch (part.things) {
    case 'transactions':
      return sql`audit_of_transactions(${part.after}::bigint, ${part.upto}::bigint)`;
    case 'days':
      return sql`audit_of_days(${part.from}::text, ${part.before}::text)`;
    default: {
      const { name, type } = BY_ID[part.things];
      return sql`${sql.raw(name)}(${part.ids}::${sql.raw(type)}[])`;
    }
  }
}

const BY_ID = {
  accounts: { name: 'audit_of_accounts', type: 'bigint' },
  deposits: { name: 'audit_of_deposits', type: 'uuid' },
  payments: { name: 'audit_of_payments', type: 'uuid' },
  customers: { name: 'audit_of_customers', type: 'text' },
  commissions: { name: 'audit_of_commissions', type: 'text' },
  payouts: { name: 'audit_of_payouts', type: 'uuid' },
  adjustments: { name: 'audit_of_adjustments', type: 'uuid' },
} as const;

/** Turns ledger transactions into parts, one for each. @param ids UUIDs */
export async function findTransactions(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<AuditPart[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('ledger_tx').select('seq').where('id', 'in', ids).execute();
  return rows.map(({ seq }) => ({
    things: 'transactions',
    after: BigInt(seq) - 1n,
    upto: BigInt(seq),
  }));
}
