import { AMOUNT_SORTS } from '~/domain/core/forms/amount-range';
import { defineList, type QueryIn, SEARCH, shaped } from '~/domain/core/lists';
import { DESK_FILTERS } from '~/domain/orders/erp-list-query';
import { STATUS } from '~/domain/orders/order-query';

/**
 * The staff's list of draft orders, which is sorted by the last change; the days filter by it too. A status is
 * OPEN, INVOICE_SENT or COMPLETED: Shopify may add some.
 */
export const ERP_DRAFT_LIST = defineList({
  filters: { search: SEARCH, status: shaped('status', STATUS), ...DESK_FILTERS },
  sorts: AMOUNT_SORTS,
  perPage: 25,
});
export type ErpDraftQuery = QueryIn<typeof ERP_DRAFT_LIST>;

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
