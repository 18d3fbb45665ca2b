import { adminDocument } from '~/platforms/shopify/typed-document';

/** The Admin documents about customers, version 2026-10; `tests/contract` checks them against the schema. */

/** The exact lookup; `customers(query:)` is a search, and its index lags behind. */
export const CUSTOMER_BY_EMAIL_DOCUMENT = adminDocument(/* GraphQL */ `
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
`);

/** Everything of spec section 3 "Customer" in one read; keys in the form `namespace.key`. */
export const CUSTOMER_PROFILE_DOCUMENT = adminDocument(/* GraphQL */ `
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
`);

/** One document for every sign-up. Consent that was not given is left out of the input. */
export const CUSTOMER_CREATE_DOCUMENT = adminDocument(/* GraphQL */ `
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
`);

/** Names and phone only. Consent and addresses have mutations of their own; tags would be replaced. */
export const CUSTOMER_UPDATE_DOCUMENT = adminDocument(/* GraphQL */ `
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
`);

export const CUSTOMER_CONSENT_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation UpdateEmailConsent($input: CustomerEmailMarketingConsentUpdateInput!) {
    customerEmailMarketingConsentUpdate(input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

/** Adding a tag that is already there is harmless. */
export const TAGS_ADD_DOCUMENT = adminDocument(/* GraphQL */ `
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
`);

export const TAGS_REMOVE_DOCUMENT = adminDocument(/* GraphQL */ `
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
`);

/** A second request while the first one is pending changes nothing. */
export const CUSTOMER_ERASURE_DOCUMENT = adminDocument(/* GraphQL */ `
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
`);
