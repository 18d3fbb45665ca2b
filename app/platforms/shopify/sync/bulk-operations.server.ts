import { isPlatformFailure, PlatformFailure, type UserError } from '~/domain/core/retries/failure';
import type { Admin } from '~/platforms/shopify/admin.server';
import { runMutation } from '~/platforms/shopify/run-mutation.server';
import {
  BULK_OPERATION_DOCUMENT,
  BULK_OPERATIONS_DOCUMENT,
  BULK_RUN_DOCUMENT,
  FILL_COUNTS_DOCUMENT,
  RECENT_OPERATIONS,
} from './admin-bulk-documents';
import { type BulkObject, cutObjects } from './bulk-objects';

/** So far our clock and Shopify's may differ. */
const CLOCKS_MS = 5 * 60_000;
/** Some two thousand customers, which are stored within a few seconds. */
const PIECE_BYTES = 1024 * 1024;
/** More than the largest draft order, with its 500 lines. */
const MOST_BYTES = 32 * PIECE_BYTES;
const READ_MS = 30_000;
const FILE = 'BulkOperationFile';
/** Others of the app run, and an end of theirs is enough. */
const BUSY = ['LIMIT_REACHED', 'OPERATION_IN_PROGRESS'];

/** Returns how many customers and draft orders there are, up to 10,000 each. @throws PlatformFailure */
export async function fetchFillCounts(
  admin: Admin,
): Promise<Record<'customers' | 'drafts', number>> {
  const { customersCount, draftOrdersCount } = await admin.run(FILL_COUNTS_DOCUMENT, {});
  return { customers: customersCount?.count ?? 0, drafts: draftOrdersCount?.count ?? 0 };
}

/**
 * Begins a bulk operation, unless one with this query has begun since then: the call that began it may have got no answer,
 * or its process may have died before it could note it.
 *
 * @throws PlatformFailure, `refused` if Shopify does not run the query
 */
export async function beginBulk(
  admin: Admin,
  query: string,
  since: Date,
): Promise<{ gid: string; beganAt: Date }> {
  const answer = await admin.run(BULK_OPERATIONS_DOCUMENT, { first: RECENT_OPERATIONS });
  const begun = answer.bulkOperations.nodes.find(
    (one) =>
      compact(one.query) === compact(query) &&
      Date.parse(one.createdAt) >= since.getTime() - CLOCKS_MS,
  );
  const operation = begun ?? (await run(admin, query));
  return { gid: operation.id, beganAt: new Date(operation.createdAt) };
}

const compact = (query: string) => query.replace(/\s+/g, ' ').trim();

async function run(admin: Admin, query: string) {
  try {
    const { bulkOperation } = await runMutation(admin, BULK_RUN_DOCUMENT, { query });
    if (bulkOperation) return bulkOperation;
  } catch (error) {
    const isBusy =
      isPlatformFailure(error) &&
      error.reason?.why === 'user-errors' &&
      error.reason.userErrors.some((one: UserError & { code?: string | null }) =>
        BUSY.includes(one.code ?? ''),
      );
    if (!isBusy) throw error;
    throw new PlatformFailure('shopify', 'unavailable', error.operation, error.cause, error.reason);
  }
  throw new PlatformFailure('shopify', 'unavailable', 'RunBulkQuery', undefined, {
    why: 'structure',
  });
}

/** How far a bulk operation has come: how many objects of its outermost list it has found, and where its file is. */
type BulkProgress =
  | { state: 'runs'; found: number }
  | { state: 'ready'; found: number; url: string }
  | { state: 'failed'; because: string };

/** Returns how far a bulk operation has come. @throws PlatformFailure */
export async function findBulkProgress(admin: Admin, gid: string): Promise<BulkProgress> {
  const { bulkOperation } = await admin.run(BULK_OPERATION_DOCUMENT, { id: gid });
  if (bulkOperation === null) return { state: 'failed', because: 'unknown' };
  const { status, errorCode, url } = bulkOperation;
  const found = Number(bulkOperation.rootObjectCount);
  if (['CREATED', 'RUNNING'].includes(status)) return { state: 'runs', found };
  if (status !== 'COMPLETED') return { state: 'failed', because: errorCode ?? status };
  // One that has found nothing has no file.
  if (url === null) return { state: 'failed', because: 'nothing found' };
  return { state: 'ready', found, url };
}

/**
 * Reads the next whole objects of a bulk operation's file.
 *
 * @param offset where the first of them begins, in bytes
 * @returns `next` is where those after them begin; null at the end
 * @throws PlatformFailure, `refused` if the file cannot be read in pieces or is not there any more
 */
export async function readBulkObjects(
  url: string,
  offset: number,
): Promise<{ objects: BulkObject[]; next: number | null }> {
  for (let size = PIECE_BYTES; size <= MOST_BYTES; size *= 2) {
    const { piece, total } = await readPiece(url, offset, size);
    const isEnd = offset + piece.length === total;
    const { objects, bytes } = cut(piece, isEnd);
    if (isEnd) return { objects, next: null };
    if (objects.length > 0) return { objects, next: offset + bytes };
  }
  throw new PlatformFailure('shopify', 'refused', FILE, new Error('an object is too large'));
}

function cut(piece: Uint8Array, isEnd: boolean) {
  try {
    return cutObjects(piece, isEnd);
  } catch (cause) {
    throw new PlatformFailure('shopify', 'refused', FILE, cause);
  }
}

async function readPiece(url: string, offset: number, size: number) {
  try {
    const answer = await fetch(url, {
      // Not compressed: the bytes that are counted are those of the file.
      headers: { Range: `bytes=${offset}-${offset + size - 1}`, 'Accept-Encoding': 'identity' },
      // An address of Shopify's is read, and none that it points to.
      redirect: 'manual',
      signal: AbortSignal.timeout(READ_MS),
    });
    const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.headers.get('Content-Range') ?? '');
    if (answer.status !== 206 || Number(range?.[1]) !== offset) {
      await answer.body?.cancel();
      const isTransient = answer.status >= 500 || answer.status === 429;
      const cause = new Error(`answered with HTTP ${answer.status}, not with the range`);
      throw new PlatformFailure('shopify', isTransient ? 'unavailable' : 'refused', FILE, cause);
    }
    return { piece: await readAtMost(answer, size), total: Number(range?.[2]) };
  } catch (cause) {
    if (isPlatformFailure(cause)) throw cause;
    throw new PlatformFailure('shopify', 'unavailable', FILE, cause);
  }
}

/** Whoever answers with more than was asked for does not fill the memory. */
async function readAtMost({ body }: Response, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > most) {
      await reader?.cancel();
      throw new PlatformFailure('shopify', 'refused', FILE, new Error('more than the range'));
    }
    parts.push(part.value);
  }
  return Buffer.concat(parts);
}
