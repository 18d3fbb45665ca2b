/** The Admin documents about ambassadors, 2026-10: no e-mail, telephone or birthday is asked for. */

const FIELDS = /* GraphQL */ `
  id
  firstName
  lastName
  tags
  createdAt
  updatedAt
  metafield(namespace: "custom", key: "college") {
    value
  }
  defaultAddress {
    provinceCode
    countryCodeV2
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
