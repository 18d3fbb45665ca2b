import { readPage, saidFields, type TextOf } from './day-range';
import { searchedText } from './order-words';

/** Which draft orders staff ask for. */
export type ErpDraftQuery = {
  /** Words of the draft (domain/order-words); empty for everything. */
  search: string;
  /** OPEN, INVOICE_SENT, COMPLETED: an open list of the platform; null for any. */
  status: string | null;
  /** Counted from 1. */
  page: number;
};

export const ERP_DRAFTS_PER_PAGE = 25;

/** A draft as the list shows it: from the read copy. */
export type ListedDraft = {
  /** The number in the platform's id. */
  number: string;
  name: string;
  status: string;
  customerName: string | null;
  email: string | null;
  items: { title: string; quantity: number }[];
  totalCents: number;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** The order that it became, by the number in its id. */
  orderNumber: string | null;
};

/** Reads what an address asks for; what cannot be meant is as if it had not been said. */
export function readErpDraftQuery(textOf: TextOf): ErpDraftQuery {
  const status = textOf('status');
  return {
    search: searchedText(textOf('search') ?? ''),
    status: status !== null && /^[A-Z][A-Z_]{1,39}$/.test(status) ? status : null,
    page: readPage(textOf('page')),
  };
}

/** The address' part that `readErpDraftQuery` reads again; what is usual is left out. */
export function erpDraftFields({ search, status, page }: ErpDraftQuery): Record<string, string> {
  return saidFields({ search, status: status ?? '', page: page === 1 ? '' : String(page) });
}
