import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/schema';

/** Records how far the return at Shopify, or the draft of the replacement, is. */
export async function savePlatform(
  db: Kysely<DB>,
  id: string,
  change:
    | { returnTriedAt: Date }
    | { returnGid: string }
    | { status: string }
    | { error: string; version: number }
    | { draftTriedAt: Date }
    | { draftGid: string | null },
): Promise<void> {
  await db
    .updateTable('return_case')
    .set(
      'returnTriedAt' in change
        ? { return_tried_at: change.returnTriedAt }
        : 'returnGid' in change
          ? { return_gid: change.returnGid, platform_error: null }
          : 'status' in change
            ? { platform_status: change.status }
            : 'error' in change
              ? {
                  platform_error: change.error,
                  // A step made meanwhile is told all the same.
                  is_behind: sql<boolean>`version <> ${change.version}`,
                }
              : 'draftTriedAt' in change
                ? { draft_tried_at: change.draftTriedAt }
                : { draft_gid: change.draftGid, draft_tried_at: null },
    )
    .where('id', '=', id)
    .execute();
}

/** Notes that Shopify knows all of this version; a step made meanwhile is told next. */
export async function markReported(db: Kysely<DB>, id: string, version: number): Promise<void> {
  await db
    .updateTable('return_case')
    .set({ is_behind: false, platform_error: null })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
}

/** Lists cases of which something is left to do at the platforms, oldest first. */
export async function listUnfinishedReturns(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('return_case')
    .select('id')
    .where((where) =>
      where.or([where('is_behind', '=', true), where('outcome_state', 'in', ['begun', 'waits'])]),
    )
    .where('redacted_at', 'is', null)
    .orderBy('created_at')
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists Shopify's returns of cases that are not over, for the nightly look at each. */
export async function listOpenPlatformReturns(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('return_case')
    .select('return_gid')
    .where('return_gid', 'is not', null)
    .where('state', 'not in', ['resolved', 'declined', 'canceled'])
    .orderBy('created_at')
    .limit(500)
    .execute();
  return rows.flatMap(({ return_gid }) => return_gid ?? []);
}

/**
 * Lists orders of which we hold a return as open at Shopify, by id: what was declined or canceled there without an event is
 * found by them.
 *
 * @param after the last order of the page before; empty for the first
 */
export async function listOrdersWithOpenReturns(
  db: Kysely<DB>,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('return_case')
    .select('order_gid')
    .distinct()
    .where('return_gid', 'is not', null)
    .where('state', 'not in', ['resolved', 'declined', 'canceled'])
    .where((where) =>
      where.or([
        where('platform_status', 'is', null),
        where('platform_status', 'in', ['REQUESTED', 'OPEN']),
      ]),
    )
    .where('redacted_at', 'is', null)
    .where('order_gid', '>', after)
    .orderBy('order_gid')
    .limit(limit)
    .execute();
  return rows.map(({ order_gid }) => order_gid);
}

/** Statuses of a return that began at Shopify and is a case; one that came to nothing there needs none. */
const WORTH_A_CASE = ['REQUESTED', 'OPEN', 'CLOSED'];

/** Picks the returns of Shopify's that no case knows in this state, to be read one by one. */
export async function listUnmetReturns(
  db: Kysely<DB>,
  found: readonly { gid: string; status: string }[],
): Promise<string[]> {
  if (found.length === 0) return [];
  const rows = await db
    .selectFrom('return_case')
    .select(['return_gid', 'platform_status', 'redacted_at'])
    .where(
      'return_gid',
      'in',
      found.map(({ gid }) => gid),
    )
    .execute();
  const known = new Map(rows.map((row) => [row.return_gid, row]));
  return found
    .filter(({ gid, status }) => {
      const one = known.get(gid);
      if (one === undefined) return WORTH_A_CASE.includes(status);
      return one.redacted_at === null && one.platform_status !== status;
    })
    .map(({ gid }) => gid);
}

/** Finds the case that an approval or a refund is of, by the token of either. */
export async function findReturnOfToken(db: Kysely<DB>, token: string): Promise<string | null> {
  const row = await db
    .selectFrom('return_case')
    .select('id')
    .where('outcome_token', '=', token)
    .executeTakeFirst();
  return row?.id ?? null;
}
