/** The Admin documents about customers, 2026-10; `tests/contract` holds them to the schema. */

/** The exact lookup: `customers(query:)` is a search language over an index that lags behind. */
export const CUSTOMER_BY_EMAIL_DOCUMENT = /* GraphQL */ `
  query CustomerByEmail($email: String!) {
    customerByIdentifier(identifier: { emailAddress: $email }) {
      id
      displayName
      firstName
      lastName
      tags
      defaultEmailAddress {
        emailAddress
      }
      defaultPhoneNumber {
        phoneNumber
      }
    }
  }
`;

/** Spec section 3 "Customer" in one read; keys as `namespace.key`. */
export const CUSTOMER_PROFILE_DOCUMENT = /* GraphQL */ `
  query CustomerProfile($id: ID!, $keys: [String!]!) {
    customer(id: $id) {
      id
      displayName
      firstName
      lastName
      tags
      createdAt
      numberOfOrders
      amountSpent {
        amount
        currencyCode
      }
      defaultEmailAddress {
        emailAddress
        marketingState
        marketingOptInLevel
        marketingUpdatedAt
      }
      defaultPhoneNumber {
        phoneNumber
      }
      metafields(first: 25, keys: $keys) {
        nodes {
          namespace
          key
          value
        }
      }
    }
  }
`;

/** One document for every sign-up. Consent that was not given is left out of the input. */
export const CUSTOMER_CREATE_DOCUMENT = /* GraphQL */ `
  mutation SignUpCustomer($input: CustomerInput!) {
    customerCreate(input: $input) {
      customer {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`;

/** Names and phone. Consent and addresses have mutations of their own; tags would be replaced. */
export const CUSTOMER_UPDATE_DOCUMENT = /* GraphQL */ `
  mutation UpdateCustomerFields($input: CustomerInput!) {
    customerUpdate(input: $input) {
      customer {
        id
        displayName
        firstName
        lastName
        defaultEmailAddress {
          emailAddress
        }
        defaultPhoneNumber {
          phoneNumber
        }
      }
      userErrors {
        field
        message
      }
    }
  }
`;

export const CUSTOMER_CONSENT_DOCUMENT = /* GraphQL */ `
  mutation UpdateEmailConsent($input: CustomerEmailMarketingConsentUpdateInput!) {
    customerEmailMarketingConsentUpdate(input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`;

/** Adding a tag that is there is harmless. */
export const TAGS_ADD_DOCUMENT = /* GraphQL */ `
  mutation AddTags($id: ID!, $tags: [String!]!) {
    tagsAdd(id: $id, tags: $tags) {
      node {
        id
        ... on Customer {
          tags
        }
      }
      userErrors {
        field
        message
      }
    }
  }
`;

export const TAGS_REMOVE_DOCUMENT = /* GraphQL */ `
  mutation RemoveTags($id: ID!, $tags: [String!]!) {
    tagsRemove(id: $id, tags: $tags) {
      node {
        id
        ... on Customer {
          tags
        }
      }
      userErrors {
        field
        message
      }
    }
  }
`;

/** Asked for once more while it is waited for, nothing changes. */
export const CUSTOMER_ERASURE_DOCUMENT = /* GraphQL */ `
  mutation RequestErasure($customerId: ID!) {
    customerRequestDataErasure(customerId: $customerId) {
      customerId
      userErrors {
        code
        field
        message
      }
    }
  }
`;
