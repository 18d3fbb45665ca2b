import { sql, type RawBuilder } from 'kysely';
import { searchedCustomerWords } from '~/domain/customers/customer-words';
import { rangeMoments } from '~/domain/core/time/day-range';
import type { ErpCustomerQuery } from '~/domain/customers/erp-customer-query';
import { tagKey } from './customer-copy.server';

/** The condition for a row `c` of the copy that list, count and download share. */
export function customerMatches(query: ErpCustomerQuery): RawBuilder<unknown> {
  const { type, tag, balance, overCents, organization, ambassador } = query;
  const { begin, end } = rangeMoments(query);
  const words = searchedCustomerWords(query.search);
  const all = [
    sql`c.is_listed`,
    ...(type === null ? [] : [sql`c.type = ${type}`]),
    ...(tag === null ? [] : [sql`c.tag_keys @> ${[tagKey(tag)]}::text[]`]),
    ...(balance === null ? [] : [BALANCES[balance]]),
    ...(overCents === null ? [] : [sql`c.balance_cents > ${BigInt(overCents)}`]),
    ...(organization === null ? [] : [inOrganization(organization)]),
    ...(ambassador === null ? [] : [sql`c.is_ambassador = ${ambassador === 'yes'}`]),
    ...(begin === null ? [] : [sql`c.created_at >= ${new Date(begin)}`]),
    ...(end === null ? [] : [sql`c.created_at < ${new Date(end)}`]),
    ...(words === null ? [] : [hasWords(words)]),
  ];
  return sql.join(all, sql` and `);
}

const BALANCES = {
  some: sql`c.balance_cents > 0`,
  none: sql`c.balance_cents = 0`,
  owed: sql`c.balance_cents < 0`,
} as const;

/** In any organization, in none, or in the one with this id. */
function inOrganization(organization: string): RawBuilder<unknown> {
  if (organization === 'any') return sql`c.organization_id is not null`;
  if (organization === 'none') return sql`c.organization_id is null`;
  return sql`c.organization_id = ${organization}::uuid`;
}

/** Each word must be the beginning of one of the customer's words. */
function hasWords(words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`false`;
  // A quoted word may contain any character but these two, which our words never contain.
  const asked = words.map((word) => `'${word.replace(/['\\]/g, '')}':*`).join(' & ');
  return sql`c.words @@ ${asked}::tsquery`;
}
