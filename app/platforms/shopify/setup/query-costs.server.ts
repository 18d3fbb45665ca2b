import { ORDER_BY_CONFIRMATION_DOCUMENT } from '~/platforms/shopify/admin-documents';
import { AMBASSADORS_DOCUMENT } from '~/platforms/shopify/ambassadors/admin-ambassador-documents';
import { AMBASSADORS_PAGE } from '~/platforms/shopify/ambassadors/ambassadors.server';
import {
  STAFF_PRODUCT_DOCUMENT,
  STAFF_PRODUCTS_DOCUMENT,
} from '~/platforms/shopify/catalogue/admin-product-documents';
import { STAFF_CATALOGUE_PAGE_SIZE } from '~/platforms/shopify/catalogue/staff-products.server';
import { CUSTOMERS_UPDATED_DOCUMENT } from '~/platforms/shopify/customers/admin-customer-mirror-documents';
import { CUSTOMERS_PAGE } from '~/platforms/shopify/customers/customer-list.server';
import {
  DRAFT_BY_ID_DOCUMENT,
  DRAFTS_UPDATED_DOCUMENT,
} from '~/platforms/shopify/draft-orders/admin-draft-order-documents';
import { STAFF_DRAFT_DOCUMENT } from '~/platforms/shopify/draft-orders/admin-staff-draft-documents';
import {
  ORDER_BY_ID_DOCUMENT,
  ORDERS_UPDATED_DOCUMENT,
} from '~/platforms/shopify/orders/admin-order-documents';
import { ORDER_MONEY_DOCUMENT } from '~/platforms/shopify/orders/admin-order-money-documents';
import { BRIEF, DETAILED } from '~/platforms/shopify/orders/customer-orders.server';
import { ORDERS_PAGE } from '~/platforms/shopify/orders/order-list.server';
import { operationOf, type TypedDocument } from '~/platforms/shopify/typed-document';

/** Returns the points that Shopify says a query requests. */
export type CostOf = <Answer, Variables>(
  document: TypedDocument<Answer, Variables>,
  variables: NoInfer<Variables>,
) => Promise<number>;

const nobody = { id: 'gid://shopify/Customer/0', after: null };
const order = { id: 'gid://shopify/Order/0' };
const draft = { id: 'gid://shopify/DraftOrder/0' };
const never = "updated_at:>='2999-01-01T00:00:00Z'";
const since = { after: null, query: never };

/** Asks what each of our dearest queries costs, in the sizes in which they are sent, about what does not exist. */
const DEAREST = [
  probe(ORDER_BY_ID_DOCUMENT, order),
  probe(ORDER_MONEY_DOCUMENT, order),
  probe(ORDERS_UPDATED_DOCUMENT, { ...since, first: ORDERS_PAGE }),
  probe(ORDER_BY_CONFIRMATION_DOCUMENT, { query: never }),
  probe(DETAILED.document, { ...nobody, first: DETAILED.pageSize }),
  probe(BRIEF.document, { ...nobody, first: BRIEF.pageSize }),
  probe(DRAFT_BY_ID_DOCUMENT, draft),
  probe(STAFF_DRAFT_DOCUMENT, draft),
  probe(DRAFTS_UPDATED_DOCUMENT, { ...since, first: ORDERS_PAGE }),
  probe(CUSTOMERS_UPDATED_DOCUMENT, { ...since, first: CUSTOMERS_PAGE }),
  probe(AMBASSADORS_DOCUMENT, { ...since, first: AMBASSADORS_PAGE }),
  probe(STAFF_PRODUCT_DOCUMENT, { id: 'gid://shopify/Product/0' }),
  probe(STAFF_PRODUCTS_DOCUMENT, { first: STAFF_CATALOGUE_PAGE_SIZE, after: null }),
];

function probe<Answer, Variables>(
  document: TypedDocument<Answer, Variables>,
  variables: NoInfer<Variables>,
) {
  const operation = operationOf(document);
  return (costOf: CostOf) =>
    costOf(document, variables).then((points): QueryCost => ({ operation, points }));
}

type QueryCost = { operation: string; points: number };

/**
 * Measures our dearest queries by Shopify's own count: it computes the cost of a query before it runs it, and refuses
 * what is above its limit every time.
 *
 * @returns the dearest first
 * @throws PlatformFailure
 */
export async function measureQueries(costOf: CostOf): Promise<QueryCost[]> {
  const costs: QueryCost[] = [];
  for (const measure of DEAREST) costs.push(await measure(costOf));
  return costs.sort((a, b) => b.points - a.points);
}
