import { adminDocument } from '~/platforms/shopify/typed-document';

/**
 * The Admin documents about ambassadors, API version 2026-10. They ask for no email, phone number or
 * birthday, and of addresses only for what the household's digest needs.
 */

const FIELDS = /* GraphQL */ `
  id
  firstName
  lastName
  tags
  createdAt
  updatedAt
  metafields(
    first: 4
    keys: ["custom.college", "custom.fraternity", "custom.sorority", "custom.studentorg"]
  ) {
    nodes {
      key
      value
    }
  }
  defaultAddress {
    provinceCode
    countryCodeV2
  }
  addressesV2(first: 10) {
    nodes {
      address1
      address2
      city
      zip
    }
  }
`;

export const AMBASSADOR_DOCUMENT = adminDocument(/* GraphQL */ `
  query Ambassador($id: ID!) {
    customer(id: $id) {
      ${FIELDS}
    }
  }
`);

/** Sorted by id, which never changes, so that paging neither repeats nor skips a customer. */
export const AMBASSADORS_DOCUMENT = adminDocument(/* GraphQL */ `
  query Ambassadors($first: Int!, $after: String, $query: String!) {
    customers(first: $first, after: $after, query: $query, sortKey: ID) {
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
