import { saidFields, type TextOf } from './day-range';
import {
  erpListFields,
  isListFiltered,
  readErpListQuery,
  readState,
  type AskedListRange,
  type ErpListProblem,
  type ErpListQuery,
} from './erp-list-query';

/**
 * Which draft orders staff ask for; days are those of the last change, which the list is in the order of.
 * The same object draws the list, counts it, writes its file and chooses what is changed at once.
 */
export type ErpDraftQuery = ErpListQuery & {
  /** OPEN, INVOICE_SENT, COMPLETED: an open list of the platform; null for any. */
  status: string | null;
};

/** A draft as the list and its file show it: from the read copy. */
export type ListedDraft = {
  /** The number in the platform's id. */
  number: string;
  name: string;
  status: string;
  customerName: string | null;
  email: string | null;
  items: { title: string; quantity: number }[];
  totalCents: number;
  tags: string[];
  /** ISO 8601, UTC; null where the copy does not say. */
  createdAt: string | null;
  updatedAt: string;
  /** The order that it became: its name, and the number in its id. */
  order: { number: string; name: string } | null;
};

/** What the list can show of each, in the order of the table; its name always. */
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

/** Who has chosen nothing has these. */
export const USUAL_DRAFT_COLUMNS: readonly ErpDraftColumn[] = [
  'changed',
  'customer',
  'items',
  'status',
  'order',
  'total',
];

/** The columns among what was said or kept, in the order of the table. Others are left out. */
export function knownDraftColumns(said: readonly string[]): ErpDraftColumn[] {
  return ERP_DRAFT_COLUMNS.filter((column) => said.includes(column));
}

/** Reads what an address asks for, as `readErpListQuery`; a state that cannot be meant is none. */
export function readErpDraftQuery(textOf: TextOf): {
  query: ErpDraftQuery;
  asked: AskedListRange;
  problems: ErpListProblem[];
} {
  const read = readErpListQuery(textOf);
  return { ...read, query: { ...read.query, status: readState(textOf('status')) } };
}

/** The address' part that `readErpDraftQuery` reads again; what is usual is left out. */
export function erpDraftFields(query: ErpDraftQuery): Record<string, string> {
  return saidFields({
    search: query.search,
    status: query.status ?? '',
    ...erpListFields(query),
  });
}

/** Whether anything is left out of the list. */
export function isDraftListFiltered(query: ErpDraftQuery): boolean {
  return isListFiltered(query) || query.status !== null;
}
