import type { Books } from './books';
import {
  accountRecord,
  customerRecord,
  itemRecord,
  preferencesRecord,
  termRecord,
} from './list-records';
import type { Condition, Query } from './query';
import { meets, QueryError } from './query';
import type { Drawn, FilterFields } from './record-parts';
import { creditMemoRecord, invoiceRecord, paymentRecord } from './records';
import { ACCOUNTS } from './rows';

/** Every entity that can be queried, with its records. */
const ENTITIES: Record<string, (books: Books) => Drawn[]> = {
  Customer: (books) => books.customers.map((row) => customerRecord(row, books)),
  Item: ({ items }) => items.map(itemRecord),
  Term: ({ terms }) => terms.map(termRecord),
  Account: () => ACCOUNTS.map(accountRecord),
  Preferences: ({ settings }) => [preferencesRecord(settings)],
  Invoice: (books) => books.invoices.map((row) => invoiceRecord(row, books)),
  CreditMemo: (books) => books.creditMemos.map((row) => creditMemoRecord(row, books)),
  Payment: (books) => books.payments.map((row) => paymentRecord(row, books)),
};

/** Returns all records of an entity. @throws QueryError for one that does not exist */
export function recordsOf(books: Books, entity: string): Drawn[] {
  const records = Object.hasOwn(ENTITIES, entity) ? ENTITIES[entity] : undefined;
  if (records === undefined) throw new QueryError(`Metadata not found for Entity: ${entity}`);
  return records(books);
}

/** Returns a query's result: its records under the entity's name, or an empty object if there are none. */
export function runQuery(books: Books, query: Query): Record<string, unknown> {
  const found = recordsOf(books, query.entity).filter(({ filter }) =>
    query.conditions.every((condition) => meets(fieldOf(filter, condition), condition)),
  );
  if (query.count) return { totalCount: found.length };
  const { orderBy } = query;
  if (orderBy !== null) {
    const valueOf = ({ filter }: Drawn) => fieldOf(filter, orderBy);
    found.sort(
      (one, other) => compare(valueOf(one), valueOf(other)) * (orderBy.descending ? -1 : 1),
    );
  }
  const page = found.slice(query.start - 1, query.start - 1 + query.max);
  if (page.length === 0) return {};
  return {
    [query.entity]: page.map(({ record }) => record),
    startPosition: query.start,
    maxResults: page.length,
  };
}

function fieldOf(filter: FilterFields, { field }: Pick<Condition, 'field'>): string | number {
  const value = filter[field];
  if (value === undefined) throw new QueryError(`property ${field} is not queryable`);
  return value;
}

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : Number(one > other);
}
