import { type Kysely, sql } from 'kysely';
import { type DraftOrder, draftWithoutPerson } from '~/domain/draft-orders/draft-order';
import { draftSearchWords } from '~/domain/orders/order';
import type { DB } from '../../../db/schema';
import { numberOf } from '~/models/orders/order-mirror.server';
import { randomUUID } from 'node:crypto';

/**
 * Stores a draft order as it was read, unless the mirror is newer; the same rules as `upsertOrder`.
 *
 * @returns whether it was stored
 */
export async function upsertDraft(
  db: Kysely<DB>,
  loaded: { draft: DraftOrder; fetchedAt: Date },
): Promise<boolean> {
  const redactedAt = await findRedaction(db, loaded.draft);
  const draft = redactedAt === null ? loaded.draft : draftWithoutPerson(loaded.draft);
  const stored = await sql`
    insert into draft_mirror as mine (draft_gid, number, customer_gid, name, status, email,
      total_cents, tags, words, order_gid, updated_at, fetched_at, body, gone_at, redacted_at)
    values (${draft.gid}, ${numberOf(draft.gid)}, ${draft.customerGid}, ${draft.name},
      ${draft.status}, ${draft.email}, ${draft.totalCents}, ${draft.tags},
      array_to_tsvector(${draftSearchWords(draft)}::text[]),
      ${draft.order?.gid ?? null}, ${draft.updatedAt}, ${loaded.fetchedAt}, ${JSON.stringify(draft)},
      null, ${redactedAt})
    on conflict (draft_gid) do update set
      customer_gid = excluded.customer_gid, name = excluded.name, status = excluded.status,
      email = excluded.email, total_cents = excluded.total_cents, tags = excluded.tags, words = excluded.words,
      order_gid = excluded.order_gid, updated_at = excluded.updated_at,
      fetched_at = excluded.fetched_at, body = excluded.body, gone_at = null,
      redacted_at = excluded.redacted_at
    where (mine.updated_at < excluded.updated_at
        or (mine.updated_at = excluded.updated_at and mine.fetched_at <= excluded.fetched_at))
      and (mine.gone_at is null or mine.gone_at < excluded.fetched_at)
      and (mine.redacted_at is null or excluded.redacted_at is not null)`.execute(db);
  return stored.numAffectedRows !== 0n;
}

async function findRedaction(db: Kysely<DB>, draft: DraftOrder): Promise<Date | null> {
  const { rows } = await sql<{ redacted_at: Date | null }>`
    select max(redacted_at) as redacted_at from (
      select redacted_at from draft_mirror where draft_gid = ${draft.gid}
      union all
      select redacted_at from redacted_customer where customer_gid = ${draft.customerGid}
    ) found`.execute(db);
  return rows[0]?.redacted_at ?? null;
}

/**
 * Records that the draft is gone at Shopify, also if it was never stored: the file of a bulk operation that began earlier
 * may still have it.
 *
 * @param fetchedAt when the read began that did not find it
 */
export async function forgetDraft(
  db: Kysely<DB>,
  draftGid: string,
  fetchedAt: Date,
): Promise<void> {
  await sql`
    insert into draft_mirror as mine (draft_gid, number, name, status, total_cents, tags, updated_at,
      fetched_at, gone_at)
    values (${draftGid}, ${numberOf(draftGid)}, '', '', 0, '{}', 'epoch', ${fetchedAt}, ${fetchedAt})
    on conflict (draft_gid) do update set
      gone_at = excluded.gone_at, customer_gid = null, email = null, tags = '{}', body = null,
      words = ''::tsvector
    where mine.fetched_at <= excluded.gone_at`.execute(db);
}

/** Which staff form has created which draft order. */
type DraftMaking = {
  fingerprint: string;
  /** Since then a draft may exist whose id we do not know. */
  triedAt: Date | null;
  draftGid: string | null;
};

/** Returns the row of a form; the first post creates it. */
export async function insertDraftMaking(
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

/**
 * Whether a payment uses a draft that existed before it: until it has failed, nobody changes, deletes or completes
 * that draft.
 */
export async function isDraftBeingPaid(db: Kysely<DB>, draftGid: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('draft_gid', '=', draftGid)
    .where('state', '<>', 'failed')
    .executeTakeFirst();
  return row !== undefined;
}

/** Longer than all work within one lock may take. A dead process's lock expires after this. */
const LEASE_MS = 120_000;
/** How often the lock is tried, and how many milliseconds apart. */
const ATTEMPTS = 12;
const PAUSE_MS = 250;

type Needs = { db: Kysely<DB>; now: () => number };

/**
 * Runs `work` while nobody else changes the same thing: Shopify has no compare-and-set. A second caller waits
 * up to about three seconds.
 *
 * @param subject the id of a draft; or 'new ' and a form's token
 * @returns 'busy' if someone else still has the lock
 */
export async function withDraftLock<T>(
  { db, now }: Needs,
  subject: string,
  work: () => Promise<T>,
): Promise<T | 'busy'> {
  const holder = randomUUID();
  for (let attempt = 1; !(await acquire(db, { subject, holder, at: now() })); attempt += 1) {
    if (attempt === ATTEMPTS) return 'busy';
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  try {
    return await work();
  } finally {
    await db
      .deleteFrom('draft_lock')
      .where('subject', '=', subject)
      .where('holder', '=', holder)
      .execute();
  }
}

async function acquire(
  db: Kysely<DB>,
  { subject, holder, at }: { subject: string; holder: string; at: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into draft_lock as held (subject, holder, until)
    values (${subject}, ${holder}, ${new Date(at + LEASE_MS)}::timestamptz)
    on conflict (subject) do update set holder = excluded.holder, until = excluded.until
      where held.until <= ${new Date(at)}::timestamptz
    returning holder`.execute(db);
  return rows.length > 0;
}
