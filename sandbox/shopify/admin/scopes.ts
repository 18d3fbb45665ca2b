/** The access scopes granted to the sandbox's app (see Shopify's docs). */
export const SCOPES = [
  'read_all_orders',
  'read_customer_merge',
  'read_customers',
  'read_draft_orders',
  'read_fulfillments',
  'read_inventory',
  'read_locations',
  'read_metaobjects',
  'read_orders',
  'read_payment_terms',
  'read_products',
  'read_shopify_payments_disputes',
  'write_customer_data_erasure',
  'write_customer_merge',
  'write_customers',
  'write_draft_orders',
  'write_files',
  'write_inventory',
  'write_metaobject_definitions',
  'write_order_edits',
  'write_orders',
  'write_payment_terms',
  'write_products',
  'write_publications',
  'write_returns',
];

/** The Storefront scopes of the Headless channel's storefront, as docs/shopify.md asks for them. */
export const STOREFRONT_SCOPES = [
  'unauthenticated_read_checkouts',
  'unauthenticated_read_content',
  'unauthenticated_read_metaobjects',
  'unauthenticated_read_product_inventory',
  'unauthenticated_read_product_listings',
  'unauthenticated_read_product_tags',
  'unauthenticated_write_checkouts',
];
