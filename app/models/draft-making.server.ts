import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/** Which form of staff's has made which draft. */
export type DraftMaking = {
  fingerprint: string;
  /** Since then there may be a draft without our knowing its id. */
  triedAt: Date | null;
  draftGid: string | null;
};

/** The row of a form, made with its first post. */
export async function keepDraftMaking(
  db: Kysely<DB>,
  making: { formToken: string; staffId: string; fingerprint: string; at: Date },
): Promise<DraftMaking> {
  const { formToken, staffId, fingerprint, at } = making;
  await db
    .insertInto('draft_making')
    .values({ form_token: formToken, staff_id: staffId, fingerprint, created_at: at })
    .onConflict((known) => known.column('form_token').doNothing())
    .execute();
  const row = await db
    .selectFrom('draft_making')
    .select(['fingerprint', 'tried_at', 'draft_gid'])
    .where('form_token', '=', formToken)
    .executeTakeFirstOrThrow();
  return { fingerprint: row.fingerprint, triedAt: row.tried_at, draftGid: row.draft_gid };
}

/**
 * What is known of it now.
 *
 * @param change `triedAt` before the platform is asked, null when it has said no; `draftGid` when it is
 *   made
 */
export async function updateDraftMaking(
  db: Kysely<DB>,
  formToken: string,
  change: { triedAt: Date | null; fingerprint: string } | { draftGid: string },
): Promise<void> {
  await db
    .updateTable('draft_making')
    .set(
      'draftGid' in change
        ? { draft_gid: change.draftGid }
        : { tried_at: change.triedAt, fingerprint: change.fingerprint },
    )
    .where('form_token', '=', formToken)
    .execute();
}
