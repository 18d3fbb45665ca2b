import { adminDocument } from '~/platforms/shopify/typed-document';

/** The Admin documents for the mirror of customers (decision 0034), API version 2026-10. */

const FIELDS = /* GraphQL */ `
  id
  displayName
  firstName
  lastName
  tags
  createdAt
  updatedAt
  numberOfOrders
  amountSpent {
    amount
  }
  defaultEmailAddress {
    emailAddress
  }
  defaultPhoneNumber {
    phoneNumber
  }
  metafields(first: 2, keys: ["custom.companyname", "custom.universityname"]) {
    nodes {
      key
      value
    }
  }
`;

export const CUSTOMER_MIRROR_DOCUMENT = adminDocument(/* GraphQL */ `
  query CustomerCopy($id: ID!) {
    customer(id: $id) {
      ${FIELDS}
    }
  }
`);

/** Oldest change first: a customer who changes during the paging moves to the end and is read again. */
export const CUSTOMERS_UPDATED_DOCUMENT = adminDocument(/* GraphQL */ `
  query CustomersUpdated($first: Int!, $after: String, $query: String) {
    customers(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes {
        ${FIELDS}
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
