import { adminDocument } from '~/platforms/shopify/typed-document';

/** The Admin documents of `npm run setup` and /erp/setup, API version 2026-10. */

export const SETUP_SHOP_DOCUMENT = adminDocument(/* GraphQL */ `
  query SetupShop {
    shop {
      id
      myshopifyDomain
      currencyCode
      plan {
        publicDisplayName
      }
      primaryDomain {
        host
        url
      }
      customerAccountsV2 {
        customerAccountsVersion
      }
    }
    publicApiVersions {
      handle
      supported
    }
  }
`);

/** A field of each kind of protected customer data: Shopify refuses the document if one is not granted. */
export const CUSTOMER_DATA_DOCUMENT = adminDocument(/* GraphQL */ `
  query CustomerData {
    customers(first: 1) {
      nodes {
        firstName
        defaultEmailAddress {
          emailAddress
        }
        defaultPhoneNumber {
          phoneNumber
        }
        defaultAddress {
          address1
        }
      }
    }
  }
`);

export const SHOP_COUNTS_DOCUMENT = adminDocument(/* GraphQL */ `
  query ShopCounts {
    ordersCount(limit: null) {
      count
    }
    customersCount(limit: null) {
      count
    }
  }
`);

export const DEFINITIONS_DOCUMENT = adminDocument(/* GraphQL */ `
  query MetafieldDefinitions($ownerType: MetafieldOwnerType!, $first: Int!) {
    metafieldDefinitions(ownerType: $ownerType, first: $first) {
      nodes {
        namespace
        key
        type {
          name
        }
        access {
          storefront
          customerAccount
        }
      }
    }
  }
`);

export const DEFINITION_CREATE_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation CreateDefinition($definition: MetafieldDefinitionInput!) {
    metafieldDefinitionCreate(definition: $definition) {
      createdDefinition {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);

export const DEFINITION_UPDATE_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation UpdateDefinition($definition: MetafieldDefinitionUpdateInput!) {
    metafieldDefinitionUpdate(definition: $definition) {
      updatedDefinition {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);

export const METAOBJECT_DEFINITION_CREATE_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation CreateMetaobjectDefinition($definition: MetaobjectDefinitionCreateInput!) {
    metaobjectDefinitionCreate(definition: $definition) {
      metaobjectDefinition {
        id
      }
      userErrors {
        field
        message
        code
      }
    }
  }
`);

/** Where products can be published, with the app behind each channel. */
export const PUBLICATIONS_DOCUMENT = adminDocument(/* GraphQL */ `
  query Publications {
    publications(first: 50) {
      nodes {
        id
        channels(first: 5) {
          nodes {
            app {
              title
            }
          }
        }
      }
    }
  }
`);

export const PUBLISH_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation Publish($id: ID!, $publications: [PublicationInput!]!) {
    publishablePublish(id: $id, input: $publications) {
      userErrors {
        field
        message
      }
    }
  }
`);
