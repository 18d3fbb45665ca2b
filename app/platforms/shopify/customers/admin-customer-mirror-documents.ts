import { adminDocument } from '~/platforms/shopify/typed-document';

/** The Admin documents for the mirror of customers (decision 0034), API version 2026-10. */

const CUSTOMER_PARTS = /* GraphQL */ `
  fragment CustomerParts on Customer {
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
    company: metafield(namespace: "custom", key: "companyname") {
      value
    }
    university: metafield(namespace: "custom", key: "universityname") {
      value
    }
  }
`;

export const CUSTOMER_MIRROR_DOCUMENT = adminDocument(/* GraphQL */ `
  query CustomerCopy($id: ID!) {
    customer(id: $id) {
      ...CustomerParts
    }
  }
  ${CUSTOMER_PARTS}
`);

/** Oldest change first: a customer who changes during the paging moves to the end and is read again. */
export const CUSTOMERS_UPDATED_DOCUMENT = adminDocument(/* GraphQL */ `
  query CustomersUpdated($first: Int!, $after: String, $query: String) {
    customers(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes {
        ...CustomerParts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${CUSTOMER_PARTS}
`);

/** All customers, a line each: what a bulk operation is asked for. It is no call of its own, so it has no types either. */
export const ALL_CUSTOMERS = /* GraphQL */ `
  query AllCustomers {
    customers {
      edges {
        node {
          ...CustomerParts
        }
      }
    }
  }
  ${CUSTOMER_PARTS}
`;
