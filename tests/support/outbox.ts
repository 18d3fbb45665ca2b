import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/** Returns what was written to the outbox for a customer, oldest first: the template and what it says. */
export async function outboxOf(
  db: Kysely<DB>,
  customerGid: string,
): Promise<[template: string, variables: Record<string, string>][]> {
  const rows = await db
    .selectFrom('email_outbox')
    .select(['template', 'variables'])
    .where('customer_gid', '=', customerGid)
    .orderBy('id')
    .execute();
  return rows.map(({ template, variables }) => [template, variables as Record<string, string>]);
}
