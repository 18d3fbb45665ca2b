import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/** Which staff form has created which draft order. */
export type DraftMaking = {
  fingerprint: string;
  /** Since then a draft may exist whose id we do not know. */
  triedAt: Date | null;
  draftGid: string | null;
};

/** Returns the row of a form; the first post creates it. */
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
 * Records the progress of a form.
 *
 * @param change `triedAt` before Shopify is called, null if it has refused; `draftGid` once it is created
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
