import { adminDocument } from '~/platforms/shopify/typed-document';

/** The Admin documents about customers' addresses, API version 2026-10. */

export const CUSTOMER_ADDRESSES_DOCUMENT = adminDocument(/* GraphQL */ `
  query CustomerAddresses($id: ID!, $first: Int!) {
    customer(id: $id) {
      id
      defaultAddress {
        id
      }
      addressesV2(first: $first) {
        nodes {
          id
          firstName
          lastName
          company
          address1
          address2
          city
          province
          provinceCode
          zip
          country
          countryCodeV2
          phone
        }
      }
    }
  }
`);

export const ADDRESS_CREATE_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation AddCustomerAddress(
    $customerId: ID!
    $address: MailingAddressInput!
    $setAsDefault: Boolean
  ) {
    customerAddressCreate(customerId: $customerId, address: $address, setAsDefault: $setAsDefault) {
      address {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);

export const ADDRESS_UPDATE_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation ChangeCustomerAddress(
    $customerId: ID!
    $addressId: ID!
    $address: MailingAddressInput!
    $setAsDefault: Boolean
  ) {
    customerAddressUpdate(
      customerId: $customerId
      addressId: $addressId
      address: $address
      setAsDefault: $setAsDefault
    ) {
      address {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);

export const ADDRESS_DELETE_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation RemoveCustomerAddress($customerId: ID!, $addressId: ID!) {
    customerAddressDelete(customerId: $customerId, addressId: $addressId) {
      deletedAddressId
      userErrors {
        field
        message
      }
    }
  }
`);
