import { orderedConnection } from '../connection';
import type { PageArguments } from '../connection';
import type { Drafts } from '../drafts/drafts';
import type { DraftRow } from '../drafts/rows';
import { hasWords, holds, isNumber, isText, parseQuery, wordsOf } from '../search-syntax';
import type { Term } from '../search-syntax';
import type { Shop } from './context';
import { draftIdOf, draftNode } from './draft-node';

type DraftsArguments = PageArguments & {
  query?: string | null;
  sortKey: string;
  reverse: boolean;
};

function matches(draft: DraftRow, term: Term): boolean {
  switch (term.field) {
    case '':
    case 'default':
      return hasWords(term, wordsOf(draft.name, draft.email ?? '', ...draft.tags));
    case 'tag':
      return draft.tags.some((tag) => isText(term, tag.toLowerCase()));
    case 'status':
      return isText(term, draft.status.toLowerCase());
    case 'id':
      return isNumber(term, draft.id, Number(term.value));
    case 'customer_id':
      return isNumber(term, draft.customerId ?? 0, Number(term.value));
    case 'created_at':
      return isNumber(term, Date.parse(draft.createdAt), Date.parse(term.value));
    case 'updated_at':
      return isNumber(term, Date.parse(draft.updatedAt), Date.parse(term.value));
    default:
      // Shopify ignores unknown fields; `email` is one of them here.
      return true;
  }
}

function valueOf(sortKey: string, drafts: Drafts, draft: DraftRow): string | number {
  switch (sortKey) {
    case 'UPDATED_AT':
      return draft.updatedAt;
    case 'STATUS':
      return draft.status;
    case 'TOTAL_PRICE':
      return drafts.price(draft).totalCents;
    case 'CUSTOMER_NAME':
      return draft.shippingAddress?.lastName ?? '';
    default:
      return draft.number;
  }
}

/** `draftOrder`, which is always current, and `draftOrders`, whose index lags a little behind. */
export function draftQueries(shop: Shop, drafts: Drafts) {
  return {
    draftOrder: ({ id }: { id: string }) => {
      const draft = drafts.byId(draftIdOf(id));
      return draft === undefined ? null : draftNode(shop, drafts, draft);
    },
    draftOrders: ({ query, sortKey, reverse, ...page }: DraftsArguments) => {
      const parsed = parseQuery(query);
      const found = drafts
        .all()
        .filter(
          (draft) => drafts.isIndexed(draft) && holds(parsed, (term) => matches(draft, term)),
        );
      const ordering = {
        valueOf: (draft: DraftRow) => valueOf(sortKey, drafts, draft),
        numberOf: ({ number }: DraftRow) => number,
        reverse,
      };
      return orderedConnection(found, page, ordering, (draft) => draftNode(shop, drafts, draft));
    },
  };
}
