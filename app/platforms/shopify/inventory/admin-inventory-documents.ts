import { adminDocument } from '~/platforms/shopify/typed-document';

/** The Admin documents about stock, API version 2026-10. */

const ITEM = /* GraphQL */ `
  id
  sku
  tracked
  variant {
    id
    title
    availableForSale
    product {
      id
      title
      handle
      status
      tags
    }
  }
  inventoryLevels(first: 8) {
    nodes {
      location {
        id
        name
      }
      quantities(names: ["available", "committed", "incoming", "on_hand"]) {
        name
        quantity
      }
    }
  }
`;

export const INVENTORY_ITEM_DOCUMENT = adminDocument(/* GraphQL */ `
  query InventoryItem($id: ID!) {
    inventoryItem(id: $id) {
      ${ITEM}
    }
  }
`);

export const INVENTORY_ITEMS_DOCUMENT = adminDocument(/* GraphQL */ `
  query InventoryItems($first: Int!, $after: String) {
    inventoryItems(first: $first, after: $after) {
      nodes {
        ${ITEM}
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

/** The idempotency key is required at run time since 2026-04, although the schema does not say so. */
export const ADJUST_INVENTORY_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation AdjustInventory($input: InventoryAdjustQuantitiesInput!, $key: String!) {
    inventoryAdjustQuantities(input: $input) @idempotent(key: $key) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

/** As above. */
export const COUNT_INVENTORY_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation CountInventory($input: InventorySetQuantitiesInput!, $key: String!) {
    inventorySetQuantities(input: $input) @idempotent(key: $key) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);
