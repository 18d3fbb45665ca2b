/** What the app of this sandbox has been granted (docs: the vendor's access scopes). */
export const SCOPES = [
  'read_all_orders',
  'read_customer_merge',
  'read_customers',
  'read_draft_orders',
  'read_fulfillments',
  'read_locations',
  'read_metaobjects',
  'read_orders',
  'read_payment_terms',
  'read_products',
  'write_customers',
  'write_draft_orders',
  'write_orders',
  'write_payment_terms',
];
