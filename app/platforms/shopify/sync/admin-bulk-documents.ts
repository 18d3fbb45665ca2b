import { adminDocument } from '~/platforms/shopify/typed-document';

/** The Admin documents about bulk operations, API version 2026-10 (decision 0100). */

/** Enough that an operation of ours cannot have left the list within minutes: five run at once. */
export const RECENT_OPERATIONS = 25;

/** Grouped, so that an object's own lines stand together and it can be stored without having read the rest. */
export const BULK_RUN_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation RunBulkQuery($query: String!) {
    bulkOperationRunQuery(query: $query, groupObjects: true) {
      bulkOperation {
        id
        createdAt
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const BULK_OPERATION_DOCUMENT = adminDocument(/* GraphQL */ `
  query BulkOperationState($id: ID!) {
    bulkOperation(id: $id) {
      status
      errorCode
      rootObjectCount
      url
    }
  }
`);

/** The latest first. */
export const BULK_OPERATIONS_DOCUMENT = adminDocument(/* GraphQL */ `
  query RecentBulkOperations($first: Int!) {
    bulkOperations(first: $first, sortKey: CREATED_AT, reverse: true) {
      nodes {
        id
        createdAt
        query
      }
    }
  }
`);

/** Up to 10,000 each, which is all that has to be known. */
export const FILL_COUNTS_DOCUMENT = adminDocument(/* GraphQL */ `
  query FillCounts {
    customersCount {
      count
    }
    draftOrdersCount {
      count
    }
  }
`);
