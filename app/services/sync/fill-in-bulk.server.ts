import { isPlatformFailure } from '~/domain/core/retries/failure';
import { customerMirrorGid } from '~/domain/customers/customer-mirror';
import {
  BY_PAGES,
  OVERLAP_MS,
  saveBulk,
  type Sync,
  type SyncKind,
} from '~/models/core/mirror-sync.server';
import { upsertCustomer } from '~/models/customers/customer-mirror.server';
import { upsertDraft } from '~/models/draft-orders/draft-mirror.server';
import { ALL_CUSTOMERS } from '~/platforms/shopify/customers/admin-customer-mirror-documents';
import { toFetchedCustomer } from '~/platforms/shopify/customers/customer-list.server';
import { ALL_DRAFTS } from '~/platforms/shopify/draft-orders/admin-draft-order-parts';
import { toBulkDraft } from '~/platforms/shopify/draft-orders/draft-order-shapes';
import type { Fragments } from '~/platforms/shopify/generated/admin';
import type { BulkObject } from '~/platforms/shopify/sync/bulk-objects';
import {
  beginBulk,
  fetchFillCounts,
  findBulkProgress,
  readBulkObjects,
} from '~/platforms/shopify/sync/bulk-operations.server';
import type { ServiceContext } from '~/services/context';
import { upsertOne } from './upsert-one.server';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log'>;

/** Fewer are read page by page within two minutes, sooner than a bulk operation may begin. */
const WORTH_IT = 1_000;
/** Between two looks at an operation that runs; it takes minutes to hours. */
const LOOK_MS = 10_000;
/** After so many objects the lease is extended: a database under load does not store a whole piece within it. */
const UNTIL_EXTENDED = 200;

/** What is filled in bulk: what is asked for, and how an object is stored that is as old as `fetchedAt`. */
const FILLS = {
  customers: {
    query: ALL_CUSTOMERS,
    save: ({ db }: Context, { line }: BulkObject, fetchedAt: Date) => {
      const customer = toFetchedCustomer(line as Fragments['CustomerParts']);
      return upsertCustomer(db, customer, fetchedAt);
    },
    gid: ({ line }: BulkObject) => customerMirrorGid(String(line['id'])),
  },
  drafts: {
    query: ALL_DRAFTS,
    save: ({ db }: Context, { line, children }: BulkObject, fetchedAt: Date) =>
      upsertDraft(db, { draft: toBulkDraft(line as Fragments['DraftHead'], children), fetchedAt }),
    gid: ({ line }: BulkObject) => String(line['id']),
  },
} as const;

const isFilledInBulk = (kind: SyncKind): kind is keyof typeof FILLS => kind in FILLS;

/**
 * Takes the next step of a first fill by a bulk operation of Shopify's (decision 0100): begins it, looks how far it has
 * come, or stores the next piece of its file. After the last one, pages follow with what has changed since it began: customers
 * of whom the mirror knows nothing yet are not read when a webhook names them.
 *
 * @returns `pages` if the mirror has to be read page by page; the sync with its next piece or page; null if the operation still
 *   runs, or the sync now belongs to another process
 */
export async function fillInBulk(context: Context, sync: Sync): Promise<'pages' | Sync | null> {
  const { kind, since, cursor, bulk } = sync;
  if (!isFilledInBulk(kind) || since !== null || cursor !== null) return 'pages';
  if (bulk.operation === BY_PAGES) return 'pages';
  try {
    return await takeStep(context, { ...sync, kind });
  } catch (error) {
    if (!isPlatformFailure(error) || error.kind !== 'refused') throw error;
    return fallBackToPages(context, sync, { err: error });
  }
}

async function takeStep(context: Context, sync: Sync & { kind: keyof typeof FILLS }) {
  const { db, admin, now } = context;
  const { kind, bulk, beganAt } = sync;
  if (bulk.operation === null || bulk.beganAt === null) {
    const counts = await fetchFillCounts(admin);
    if (counts[kind] < WORTH_IT) return 'pages';
    const at = now();
    const begun = await beginBulk(admin, FILLS[kind].query, beganAt);
    await saveBulk(db, sync, {
      operation: begun.gid,
      // By Shopify's clock, which may be ahead of the one by which everything else was read.
      beganAt: new Date(Math.min(begun.beganAt.getTime(), at)),
      nextAttemptAt: new Date(now() + LOOK_MS),
    });
    return null;
  }
  const progress = await findBulkProgress(admin, bulk.operation);
  if (progress.state === 'failed')
    return fallBackToPages(context, sync, { because: progress.because });
  const { found } = progress;
  if (progress.state === 'runs') {
    await saveBulk(db, sync, { found, nextAttemptAt: new Date(now() + LOOK_MS) });
    return null;
  }
  const { objects, next } = await readBulkObjects(progress.url, bulk.offset);
  const { save, gid } = FILLS[kind];
  const fetchedAt = bulk.beganAt;
  for (const [nth, object] of objects.entries()) {
    const isDue = nth % UNTIL_EXTENDED === 0;
    if (isDue && !(await saveBulk(db, sync, { at: new Date(now()) }))) return null;
    await upsertOne(context, gid(object), () => save(context, object, fetchedAt));
  }
  if (next === null) {
    const since = new Date(beganAt.getTime() - OVERLAP_MS);
    const isOurs = await saveBulk(db, sync, { operation: BY_PAGES, since, at: new Date(now()) });
    return isOurs ? { ...sync, since, attempts: 0 } : null;
  }
  const isOurs = await saveBulk(db, sync, { found, offset: next, at: new Date(now()) });
  return isOurs ? { ...sync, bulk: { ...bulk, offset: next }, attempts: 0 } : null;
}

/** Once for a fill: what is stored already is read again, and nothing of it becomes older. */
async function fallBackToPages({ db, now, log }: Context, sync: Sync, why: object) {
  log.warn({ ...why, kind: sync.kind }, 'the bulk operation failed: the mirror is read by pages');
  const isOurs = await saveBulk(db, sync, { operation: BY_PAGES, at: new Date(now()) });
  return isOurs ? 'pages' : null;
}
