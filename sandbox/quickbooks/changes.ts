import { parseBooks } from './books';
import type { BookTables } from './books';
import { BookRejection } from './rejection';
import { recordsOf } from './run-query';

const LOOK_BACK_MS = 30 * 86_400_000;
const MOST_RECORDS = 1000;

/** Entities that change data capture leaves out. */
const WITHOUT_CHANGES = new Set(['Preferences']);

/**
 * `GET /v3/company/{realm}/cdc?entities=…&changedSince=…`: the records that were changed or deleted since then, at most
 * a thousand, those changed first first.
 * https://developer.intuit.com/app/developer/qbo/docs/learn/explore-the-quickbooks-online-api/change-data-capture
 *
 * @throws BookRejection, QueryError
 */
export function changedRecords(books: BookTables, query: URLSearchParams): object {
  const entities = (query.get('entities') ?? '').split(',').map((name) => name.trim());
  const since = Date.parse(query.get('changedSince') ?? '');
  if (Number.isNaN(since) || since < books.clock.now() - LOOK_BACK_MS) {
    throw new BookRejection(
      '4001',
      'Invalid changedSince',
      'changedSince should be a date-time within the last 30 days',
    );
  }
  const rows = parseBooks(books);
  let left = MOST_RECORDS;
  const responses = entities.map((entity) => {
    if (WITHOUT_CHANGES.has(entity)) {
      throw new BookRejection('500', 'Unsupported Operation', `Entity ${entity} has no changes`);
    }
    const present = recordsOf(rows, entity).map(({ record }) => record);
    const gone = books.deleted
      .values()
      .filter((row) => row.entity === entity)
      .map(({ id, at }) => ({
        domain: 'QBO',
        status: 'Deleted',
        Id: id,
        MetaData: { LastUpdatedTime: at },
      }));
    const changed = [...present, ...gone]
      .filter((record) => changedAt(record) >= since)
      .toSorted((one, other) => changedAt(one) - changedAt(other))
      .slice(0, left);
    left -= changed.length;
    if (changed.length === 0) return {};
    return { [entity]: changed, startPosition: 1, maxResults: changed.length };
  });
  return { CDCResponse: [{ QueryResponse: responses }] };
}

function changedAt(record: Record<string, unknown>): number {
  return Date.parse((record.MetaData as { LastUpdatedTime: string }).LastUpdatedTime);
}
