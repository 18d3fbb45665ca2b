import { ADDRESSES_FETCHED } from '~/domain/customers/addresses/address-card';
import {
  GRANTED_SCOPES_DOCUMENT,
  ORDER_BY_CART_DOCUMENT,
  ORDER_BY_CONFIRMATION_DOCUMENT,
  WEBHOOKS_DOCUMENT,
} from '~/platforms/shopify/admin-documents';
import {
  AMBASSADOR_DOCUMENT,
  AMBASSADORS_DOCUMENT,
} from '~/platforms/shopify/ambassadors/admin-ambassador-documents';
import { AMBASSADORS_PAGE } from '~/platforms/shopify/ambassadors/ambassadors.server';
import { ENDPOINT_CUSTOMER_DOCUMENT } from '~/platforms/shopify/api/admin-endpoint-documents';
import {
  STAFF_PRODUCT_DOCUMENT,
  STAFF_PRODUCTS_BY_ID_DOCUMENT,
  STAFF_PRODUCTS_DOCUMENT,
} from '~/platforms/shopify/catalogue/admin-product-documents';
import { STAFF_CATALOGUE_PAGE_SIZE } from '~/platforms/shopify/catalogue/staff-products.server';
import { CUSTOMER_ADDRESSES_DOCUMENT } from '~/platforms/shopify/customers/admin-address-documents';
import { CUSTOMER_BALANCE_DOCUMENT } from '~/platforms/shopify/customers/admin-balance-documents';
import {
  CUSTOMER_BY_EMAIL_DOCUMENT,
  CUSTOMER_PROFILE_DOCUMENT,
} from '~/platforms/shopify/customers/admin-customer-documents';
import {
  CUSTOMER_MERGE_PREVIEW_DOCUMENT,
  CUSTOMER_MERGE_STATE_DOCUMENT,
} from '~/platforms/shopify/customers/admin-customer-merge-documents';
import {
  CUSTOMER_MIRROR_DOCUMENT,
  CUSTOMERS_UPDATED_DOCUMENT,
} from '~/platforms/shopify/customers/admin-customer-mirror-documents';
import { METAOBJECTS_DOCUMENT } from '~/platforms/shopify/customers/admin-metafield-documents';
import { CUSTOMERS_PAGE } from '~/platforms/shopify/customers/customer-list.server';
import {
  DRAFT_BY_ID_DOCUMENT,
  DRAFTS_FIND_DOCUMENT,
  DRAFTS_UPDATED_DOCUMENT,
} from '~/platforms/shopify/draft-orders/admin-draft-order-documents';
import {
  DRAFT_LINES_DOCUMENT,
  STAFF_DRAFT_DOCUMENT,
} from '~/platforms/shopify/draft-orders/admin-staff-draft-documents';
import { DRAFTS_FOUND } from '~/platforms/shopify/draft-orders/draft-orders.server';
import { EDIT_LINES_DOCUMENT } from '~/platforms/shopify/order-edits/admin-edit-session-documents';
import {
  EDIT_STATE_DOCUMENT,
  EDITABLE_ORDER_DOCUMENT,
} from '~/platforms/shopify/order-edits/admin-order-edit-documents';
import {
  INVENTORY_ITEM_DOCUMENT,
  INVENTORY_ITEMS_DOCUMENT,
} from '~/platforms/shopify/inventory/admin-inventory-documents';
import { INVENTORY_PAGE_SIZE } from '~/platforms/shopify/inventory/inventory.server';
import {
  FULFILLMENT_DOCUMENT,
  FULFILLMENT_ORDER_DOCUMENT,
  FULFILLMENT_ORDER_LINES_DOCUMENT,
  FULFILLMENT_ORDER_OWNER_DOCUMENT,
  FULFILLMENT_ORDERS_OF_ORDER,
  FULFILLMENT_ORDERS_OF_ORDER_DOCUMENT,
  FULFILLMENT_ORDERS_PAGE,
  FULFILLMENT_ORDERS_UPDATED_DOCUMENT,
} from '~/platforms/shopify/fulfillment/admin-fulfillment-documents';
import { ORDER_BILLING_DOCUMENT } from '~/platforms/shopify/orders/admin-order-billing-documents';
import {
  ORDER_BY_ID_DOCUMENT,
  ORDERS_UPDATED_DOCUMENT,
} from '~/platforms/shopify/orders/admin-order-documents';
import { ORDER_MONEY_DOCUMENT } from '~/platforms/shopify/orders/admin-order-money-documents';
import {
  ORDER_DUE_DOCUMENT,
  ORDER_PAY_LINK_DOCUMENT,
  ORDER_PAYMENT_DOCUMENT,
  ORDERS_TAGGED_DOCUMENT,
} from '~/platforms/shopify/orders/admin-order-payment-documents';
import {
  PARCEL_EVENTS_DOCUMENT,
  PARCEL_LINES_DOCUMENT,
} from '~/platforms/shopify/orders/admin-parcel-documents';
import {
  PACKED_ORDERS_DOCUMENT,
  PRINTED_DRAFT_DOCUMENT,
  PRINTED_ORDER_DOCUMENT,
  PRINTED_REFUND_DOCUMENT,
} from '~/platforms/shopify/orders/admin-printed-order-documents';
import { PACKED_PAGE } from '~/platforms/shopify/orders/packed-orders.server';
import { BRIEF, DETAILED } from '~/platforms/shopify/orders/customer-orders.server';
import {
  DRAFTS_PAGE,
  ORDERS_FOUND,
  ORDERS_PAGE,
} from '~/platforms/shopify/orders/order-list.server';
import {
  ORDER_RETURNS_DOCUMENT,
  RETURN_DOCUMENT,
  RETURN_GOODS_DOCUMENT,
  RETURNABLE_DOCUMENT,
  RETURNED_ORDERS_DOCUMENT,
} from '~/platforms/shopify/returns/admin-return-documents';
import { RETURNED_ORDERS_PAGE } from '~/platforms/shopify/returns/returns.server';
import {
  BULK_OPERATION_DOCUMENT,
  BULK_OPERATIONS_DOCUMENT,
  FILL_COUNTS_DOCUMENT,
  RECENT_OPERATIONS,
} from '~/platforms/shopify/sync/admin-bulk-documents';
import type { QueryCost } from '~/platforms/shopify/page-sizes';
import { operationOf, type TypedDocument } from '~/platforms/shopify/typed-document';
import { SUBSCRIPTIONS_PAGE } from '~/platforms/shopify/webhooks.server';
import {
  CUSTOMER_DATA_DOCUMENT,
  DEFINITIONS_DOCUMENT,
  PUBLICATIONS_DOCUMENT,
  SETUP_SHOP_DOCUMENT,
  SHOP_COUNTS_DOCUMENT,
} from './admin-setup-documents';
import { DEFINITIONS_PAGE } from './shop-setup.server';

/** Asks Shopify what it counts for a query. */
export type CostOf = <Answer, Variables>(
  document: TypedDocument<Answer, Variables>,
  variables: NoInfer<Variables>,
) => Promise<QueryCost>;

const gid = (kind: string, number = 0) => `gid://shopify/${kind}/${number}`;
const customer = { id: gid('Customer') };
const order = { id: gid('Order') };
const draft = { id: gid('DraftOrder') };
const pair = { closing: customer.id, surviving: customer.id };
const never = "updated_at:>='2999-01-01T00:00:00Z'";
const none = { query: never };
const since = { after: null, query: never };
const packed = Array.from({ length: PACKED_PAGE.orders }, (_, at) => gid('Order', at));
const products = Array.from({ length: STAFF_CATALOGUE_PAGE_SIZE }, (_, at) => gid('Product', at));

/**
 * Every query that the app sends to the Admin API, in the largest size in which it begins, about what does not exist.
 * A test holds that no document is missing.
 */
export const ADMIN_QUERIES = [
  query(GRANTED_SCOPES_DOCUMENT, {}),
  query(WEBHOOKS_DOCUMENT, { first: SUBSCRIPTIONS_PAGE }),
  query(SETUP_SHOP_DOCUMENT, {}),
  query(SHOP_COUNTS_DOCUMENT, {}),
  query(FILL_COUNTS_DOCUMENT, {}),
  query(BULK_OPERATION_DOCUMENT, { id: gid('BulkOperation') }),
  query(BULK_OPERATIONS_DOCUMENT, { first: RECENT_OPERATIONS }),
  query(CUSTOMER_DATA_DOCUMENT, {}),
  query(DEFINITIONS_DOCUMENT, { ownerType: 'PRODUCT', first: DEFINITIONS_PAGE }),
  query(PUBLICATIONS_DOCUMENT, {}),
  query(METAOBJECTS_DOCUMENT, { type: 'earth_prime' }),
  query(ORDER_BY_ID_DOCUMENT, order),
  query(ORDER_MONEY_DOCUMENT, order),
  query(ORDER_BILLING_DOCUMENT, { ...order, after: null }),
  query(ORDER_PAYMENT_DOCUMENT, order),
  query(ORDER_DUE_DOCUMENT, order),
  query(ORDER_PAY_LINK_DOCUMENT, order),
  query(EDITABLE_ORDER_DOCUMENT, { ...order, after: null }),
  query(EDIT_LINES_DOCUMENT, { id: gid('CalculatedOrder'), after: null }),
  query(EDIT_STATE_DOCUMENT, { id: gid('CalculatedOrder') }),
  query(PRINTED_ORDER_DOCUMENT, { ...order, after: null }),
  query(PACKED_ORDERS_DOCUMENT, { ids: packed, first: PACKED_PAGE.lines, after: null }),
  query(PRINTED_REFUND_DOCUMENT, { id: gid('Refund') }),
  query(FULFILLMENT_ORDERS_OF_ORDER_DOCUMENT, {
    ...order,
    first: FULFILLMENT_ORDERS_OF_ORDER,
    after: null,
  }),
  query(FULFILLMENT_ORDER_DOCUMENT, { id: gid('FulfillmentOrder') }),
  query(FULFILLMENT_ORDER_OWNER_DOCUMENT, { id: gid('FulfillmentOrder') }),
  query(FULFILLMENT_ORDER_LINES_DOCUMENT, { id: gid('FulfillmentOrder'), after: null }),
  query(FULFILLMENT_ORDERS_UPDATED_DOCUMENT, { ...since, first: FULFILLMENT_ORDERS_PAGE }),
  query(FULFILLMENT_DOCUMENT, { id: gid('Fulfillment') }),
  query(PARCEL_LINES_DOCUMENT, { id: gid('Fulfillment'), after: null }),
  query(PARCEL_EVENTS_DOCUMENT, order),
  query(ORDER_BY_CONFIRMATION_DOCUMENT, none),
  query(ORDER_BY_CART_DOCUMENT, none),
  query(ORDERS_TAGGED_DOCUMENT, { ...none, first: ORDERS_FOUND }),
  query(ORDERS_UPDATED_DOCUMENT, { ...since, first: ORDERS_PAGE }),
  query(RETURNABLE_DOCUMENT, { order: order.id }),
  query(ORDER_RETURNS_DOCUMENT, { order: order.id }),
  query(RETURNED_ORDERS_DOCUMENT, { ...since, first: RETURNED_ORDERS_PAGE }),
  query(RETURN_DOCUMENT, { id: gid('Return') }),
  query(RETURN_GOODS_DOCUMENT, { id: gid('Return') }),
  query(DETAILED.document, { ...customer, after: null, first: DETAILED.pageSize }),
  query(BRIEF.document, { ...customer, after: null, first: BRIEF.pageSize }),
  query(DRAFT_BY_ID_DOCUMENT, draft),
  query(STAFF_DRAFT_DOCUMENT, draft),
  query(DRAFT_LINES_DOCUMENT, { ...draft, after: null }),
  query(PRINTED_DRAFT_DOCUMENT, draft),
  query(DRAFTS_FIND_DOCUMENT, { ...none, first: DRAFTS_FOUND }),
  query(DRAFTS_UPDATED_DOCUMENT, { ...since, first: DRAFTS_PAGE }),
  query(CUSTOMER_BY_EMAIL_DOCUMENT, { email: 'nobody@example.com' }),
  query(CUSTOMER_PROFILE_DOCUMENT, { ...customer, keys: [] }),
  query(ENDPOINT_CUSTOMER_DOCUMENT, { ...customer, keys: [] }),
  query(CUSTOMER_ADDRESSES_DOCUMENT, { ...customer, first: ADDRESSES_FETCHED }),
  query(CUSTOMER_BALANCE_DOCUMENT, customer),
  query(CUSTOMER_MIRROR_DOCUMENT, customer),
  query(CUSTOMER_MERGE_PREVIEW_DOCUMENT, { ...pair, overrideFields: null }),
  query(CUSTOMER_MERGE_STATE_DOCUMENT, pair),
  query(CUSTOMERS_UPDATED_DOCUMENT, { ...since, first: CUSTOMERS_PAGE }),
  query(AMBASSADOR_DOCUMENT, customer),
  query(AMBASSADORS_DOCUMENT, { ...since, first: AMBASSADORS_PAGE }),
  query(STAFF_PRODUCT_DOCUMENT, { id: gid('Product'), after: null }),
  query(STAFF_PRODUCTS_DOCUMENT, { first: STAFF_CATALOGUE_PAGE_SIZE, after: null }),
  query(STAFF_PRODUCTS_BY_ID_DOCUMENT, { ids: products }),
  query(INVENTORY_ITEM_DOCUMENT, { id: gid('InventoryItem') }),
  query(INVENTORY_ITEMS_DOCUMENT, { first: INVENTORY_PAGE_SIZE, after: null }),
];

function query<Answer, Variables extends object>(
  document: TypedDocument<Answer, Variables>,
  variables: NoInfer<Variables>,
) {
  return {
    operation: operationOf(document),
    document: document as string,
    variables: variables as { first?: number },
    /** Asks Shopify what this query costs. */
    measure: (costOf: CostOf) => costOf(document, variables),
  };
}
