import { data, redirect, type LoaderFunctionArgs } from '~/framework.server';
import { type CsvColumns, csvParts } from '~/domain/core/csv';
import { pageOf } from '~/domain/core/forms/list-window';
import type { Params, TabList } from '~/domain/core/lists';
import type { TextOf } from '~/domain/core/time/time-span';
import { storeDay } from '~/domain/core/time/store-day';
import { errorMessage } from '~/content/core/errors';
import { type Caller, secondsToWait, waitLabel } from './rate-limit.server';

/**
 * Returns a function that reads a list's query parameters by name.
 *
 * @throws 400 for a repeated parameter (money-security S-2)
 */
export function listText({ request }: { request: Request }): TextOf {
  const { searchParams } = new URL(request.url);
  const names = [...searchParams.keys()];
  if (new Set(names).size < names.length) {
    throw data(
      { code: 'query-malformed' },
      { status: 400, headers: { 'Cache-Control': 'no-store' } },
    );
  }
  return (name) => searchParams.get(name);
}

/**
 * Responds with the page of a list that the URL asks for; with 400 and nothing found if something typed
 * cannot be read.
 *
 * @param load loads the page of the query, or the last one if there are fewer
 * @throws 400 for a repeated parameter
 */
export async function listPage<Query, Requested, Problem, Found extends { page: number }>(
  args: { request: Request },
  list: Params<Query, Requested, Problem>,
  load: (query: Query) => Promise<Found>,
) {
  const { query, requested, problems } = list.parse(listText(args));
  if (problems.length > 0) return data({ query, requested, problems, found: null }, 400);
  const found = await load(query);
  return data({ query: { ...query, page: found.page }, requested, problems, found });
}

type Batches<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

type ListFile<Query, Requested, Problem, Row> = {
  caller: CallerValue;
  /** The file's name, to which the day is added. */
  name: string;
  /** Under which name downloads are counted, if that is another. */
  countedAs?: string;
  list: Params<Query, Requested, Problem>;
  /** The page of the list. */
  path: (params: Record<string, string>) => string;
  columns: CsvColumns<Row>;
  /** Null if there is no answer now: the page says why. */
  rows: (query: Query) => Batches<Row> | Promise<Batches<Row> | null>;
};

/**
 * Responds with all rows of a list, in its order, as CSV. Counts the download. If something typed cannot be
 * read, redirects to the page of the list, which says so.
 *
 * @throws 400 for a repeated parameter, 429 for too many downloads
 */
export async function sendList<Query, Requested, Problem, Row>(
  args: LoaderFunctionArgs,
  {
    caller,
    name,
    countedAs = name,
    list,
    path,
    columns,
    rows,
  }: ListFile<Query, Requested, Problem, Row>,
): Promise<Response> {
  await countFile(args.context, caller, countedAs);
  const { query, requested, problems } = list.parse(listText(args));
  const batches = problems.length > 0 ? null : await rows(query);
  if (batches === null) {
    const headers = { 'Cache-Control': 'no-store' };
    throw redirect(path({ ...list.params(query), ...requested }), { headers });
  }
  return csvReply(name, storeDay(args.context.now()), csvParts(columns, batches));
}

/** Responds with a CSV download named after `name` and the day, generated as it is read if it has parts. */
export function csvReply(name: string, day: string, file: string | AsyncGenerator<string>) {
  return new Response(typeof file === 'string' ? file : textStream(file), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${day}.csv"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** Returns a response body that is generated as it is read, so that no file is in memory as a whole. */
function textStream(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

/** Downloads per minute and file (money-security S-9): a download reads all pages of a list. */
const MOST = { staff: 10, customer: 30 } as const;

/** Who downloads: staff_user.id, or a customer's gid. */
type CallerValue = { staff: string } | { customer: string };

/**
 * Counts one download against the rate limit. Every route that returns a file calls it as soon as it knows
 * who asks.
 *
 * @param file which of the store's downloads it is, in one word
 * @throws 429 as plain text, with `Retry-After`, if the limit is exceeded
 */
export async function countFile(
  context: Omit<Caller, 'clientAddress'>,
  caller: CallerValue,
  file: string,
): Promise<void> {
  const [clientAddress, max] =
    'staff' in caller ? [caller.staff, MOST.staff] : [caller.customer, MOST.customer];
  const limits = [{ max, windowMs: 60_000 }];
  const wait = await secondsToWait({ ...context, clientAddress }, `file-${file}`, limits);
  if (wait === null) return;
  throw new Response(`${errorMessage('file_too_many', { wait: waitLabel(wait) })}\n`, {
    status: 429,
    headers: {
      'Retry-After': String(wait),
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain; charset=utf-8',
    },
  });
}

/**
 * Returns the requested page of a list with tabs, or the last page if the number is beyond it.
 *
 * @param load loads a part of a tab; `count` is the number of its rows on all pages
 */
export async function loadTab<Tab extends string, Loaded extends { count: number }>(
  args: { request: Request },
  list: TabList<Tab>,
  load: (tab: Tab, part: { limit: number; offset: number }) => Promise<Loaded>,
): Promise<Loaded & { tab: Tab; page: number; pageCount: number }> {
  const { tab, page: requested } = list.parse(listText(args)).query;
  const { perPage } = list;
  const partAt = (page: number) => load(tab, { limit: perPage, offset: (page - 1) * perPage });
  const first = await partAt(requested);
  const { page, pageCount } = pageOf(first.count, { page: requested, perPage });
  return { ...(page === requested ? first : await partAt(page)), tab, page, pageCount };
}
