/**
 * The Admin documents about ambassadors, 2026-10: no e-mail, telephone or birthday is asked for, and of
 * addresses no more than what makes their digest.
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

export const AMBASSADOR_DOCUMENT = /* GraphQL */ `
  query Ambassador($id: ID!) {
    customer(id: $id) {
      ${FIELDS}
    }
  }
`;

/** By id, which nobody's change moves: a page is never met twice and nobody is skipped. */
export const AMBASSADORS_DOCUMENT = /* GraphQL */ `
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
`;
