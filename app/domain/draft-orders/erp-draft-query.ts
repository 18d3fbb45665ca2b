import { saidFields, type TextOf } from '~/domain/core/time/day-range';
import {
  erpListFields,
  isListFiltered,
  readErpListQuery,
  readState,
  type AskedListRange,
  type ErpListProblem,
  type ErpListQuery,
} from '~/domain/orders/erp-list-query';

/**
 * Filter, order and page of the staff's list of draft orders, which is sorted by the last change; the days
 * filter by it too. The list, its count, its download and bulk changes all use the same object.
 */
export type ErpDraftQuery = ErpListQuery & {
  /** OPEN, INVOICE_SENT, COMPLETED: Shopify may add values; null for any. */
  status: string | null;
};

/** A draft as the list and its download show it, from the read copy. */
export type ListedDraft = {
  /** The number in Shopify's id. */
  number: string;
  name: string;
  status: string;
  customerName: string | null;
  email: string | null;
  items: { title: string; quantity: number }[];
  totalCents: number;
  tags: string[];
  /** ISO 8601, UTC; null if the copy does not have it. */
  createdAt: string | null;
  updatedAt: string;
  /** The order that it became: the number in its id, and its name. */
  order: { number: string; name: string } | null;
};

/** The optional columns in the order of the table; the name is always shown. */
export const ERP_DRAFT_COLUMNS = [
  'changed',
  'made',
  'customer',
  'items',
  'status',
  'order',
  'tags',
  'total',
] as const;

export type ErpDraftColumn = (typeof ERP_DRAFT_COLUMNS)[number];

/** The default columns. */
export const USUAL_DRAFT_COLUMNS: readonly ErpDraftColumn[] = [
  'changed',
  'customer',
  'items',
  'status',
  'order',
  'total',
];

/** Returns the known columns among those given, in the order of the table. */
export function knownDraftColumns(said: readonly string[]): ErpDraftColumn[] {
  return ERP_DRAFT_COLUMNS.filter((column) => said.includes(column));
}

/** Parses the query string like `readErpListQuery`; an invalid status counts as absent. */
export function readErpDraftQuery(textOf: TextOf): {
  query: ErpDraftQuery;
  asked: AskedListRange;
  problems: ErpListProblem[];
} {
  const read = readErpListQuery(textOf);
  return { ...read, query: { ...read.query, status: readState(textOf('status')) } };
}

/** Returns the query parameters that `readErpDraftQuery` parses; defaults are left out. */
export function erpDraftFields(query: ErpDraftQuery): Record<string, string> {
  return saidFields({
    search: query.search,
    status: query.status ?? '',
    ...erpListFields(query),
  });
}

/** Whether the list is filtered. */
export function isDraftListFiltered(query: ErpDraftQuery): boolean {
  return isListFiltered(query) || query.status !== null;
}
