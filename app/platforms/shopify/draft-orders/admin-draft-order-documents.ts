import { DRAFT_PARTS } from './admin-draft-order-parts';
import { adminDocument } from '~/platforms/shopify/typed-document';

/** The Admin documents that read draft orders, API version 2026-10. Page sizes: spec section 9. */

export const DRAFT_BY_ID_DOCUMENT = adminDocument(/* GraphQL */ `
  query DraftDetail($id: ID!) {
    draftOrder(id: $id) {
      ...DraftParts
    }
  }
  ${DRAFT_PARTS}
`);

/** Drafts with a tag; the search index lags a little behind. */
export const DRAFTS_FIND_DOCUMENT = adminDocument(/* GraphQL */ `
  query FindDrafts($query: String!, $first: Int!) {
    draftOrders(first: $first, query: $query, sortKey: UPDATED_AT, reverse: true) {
      nodes {
        id
        name
        status
        tags
        createdAt
        order {
          id
          name
        }
      }
    }
  }
`);

/** Oldest change first: a draft that changes during the paging comes again later and is never missed. */
export const DRAFTS_UPDATED_DOCUMENT = adminDocument(/* GraphQL */ `
  query DraftsUpdated($first: Int!, $after: String, $query: String) {
    draftOrders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes {
        ...DraftParts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${DRAFT_PARTS}
`);
