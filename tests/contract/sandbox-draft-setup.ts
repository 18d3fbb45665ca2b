import { at, until } from './sandbox-shop';
import type { AdminCall, UserErrors } from './sandbox-people';

const CASH = '{ shopMoney { amount } }';

export const DRAFT_PARTS = `id name status ready email tags taxExempt note2 invoiceUrl discountCodes completedAt
  customAttributes { key value } purchasingEntity { ... on Customer { id } }
  shippingAddress { name city provinceCode } shippingLine { title custom shippingRateHandle }
  lineItemsSubtotalPrice ${CASH} totalLineItemsPriceSet ${CASH} subtotalPriceSet ${CASH}
  totalDiscountsSet ${CASH} totalShippingPriceSet ${CASH} totalTaxSet ${CASH} totalPriceSet ${CASH}
  appliedDiscount { title description value valueType amountSet ${CASH} }
  taxLines { title rate priceSet ${CASH} } metafields(first: 10) { nodes { namespace key value } }
  warnings { errorCode field message }
  lineItems(first: 50) { nodes { id title quantity custom taxable variant { id }
    originalUnitPriceWithCurrency { amount } priceOverride { amount } originalTotalSet ${CASH}
    discountedTotalSet ${CASH} appliedDiscount { value amountSet ${CASH} }
    customAttributes { key value } taxLines { title } } }
  order { id name displayFinancialStatus }`;

const CREATE = `mutation CreateDraft($input: DraftOrderInput!) { draftOrderCreate(input: $input) {
  draftOrder { ${DRAFT_PARTS} } userErrors { field message } } }`;
const CALCULATE = `mutation CalculateDraft($input: DraftOrderInput!) { draftOrderCalculate(input: $input) {
  calculatedDraftOrder { discountCodes lineItemsSubtotalPrice ${CASH} totalLineItemsPriceSet ${CASH}
    subtotalPriceSet ${CASH} totalDiscountsSet ${CASH} totalShippingPriceSet ${CASH} totalTaxSet ${CASH}
    totalPriceSet ${CASH} taxLines { title rate priceSet ${CASH} } warnings { errorCode message }
    availableShippingRates { handle title price { amount currencyCode } } }
  userErrors { field message } } }`;
const UPDATE = `mutation UpdateDraft($id: ID!, $input: DraftOrderInput!) {
  draftOrderUpdate(id: $id, input: $input) { draftOrder { ${DRAFT_PARTS} } userErrors { field message } } }`;
const READ = `query Draft($id: ID!) { draftOrder(id: $id) { ${DRAFT_PARTS} } }`;
const COMPLETE = `mutation CompleteDraft($id: ID!, $pending: Boolean) {
  draftOrderComplete(id: $id, paymentPending: $pending) {
    draftOrder { id status completedAt order { id name displayFinancialStatus canMarkAsPaid } }
    userErrors { field message } } }`;
const DELETE = `mutation DeleteDraft($id: ID!) {
  draftOrderDelete(input: { id: $id }) { deletedId userErrors { field message } } }`;
const FIND = `query FindDrafts($query: String!) { draftOrders(first: 20, query: $query) {
  nodes { id status tags order { id } } } }`;

export type Draft = { id: string; name: string; status: string; ready: boolean } & Record<
  string,
  unknown
>;
type Written = { draft: Draft; userErrors: UserErrors };

const written = (data: unknown, root: string): Written => ({
  draft: at(data, `${root}.draftOrder`) as Draft,
  userErrors: at(data, `${root}.userErrors`) as UserErrors,
});

/** Makes calls about draft orders with Shopify's own client. */
export function draftCalls(admin: AdminCall) {
  const readDraft = async (id: string) =>
    at(await admin(READ, { id }), 'draftOrder') as Draft | null;
  return {
    create: async (input: object) => written(await admin(CREATE, { input }), 'draftOrderCreate'),
    update: async (id: string, input: object) =>
      written(await admin(UPDATE, { id, input }), 'draftOrderUpdate'),
    complete: async (id: string, pending?: boolean) =>
      written(await admin(COMPLETE, { id, pending }), 'draftOrderComplete'),
    calculate: async (input: object) =>
      at(await admin(CALCULATE, { input }), 'draftOrderCalculate') as {
        calculatedDraftOrder: Record<string, unknown> | null;
        userErrors: UserErrors;
      },
    remove: async (id: string) => at(await admin(DELETE, { id }), 'draftOrderDelete'),
    find: async (query: string) =>
      at(await admin(FIND, { query }), 'draftOrders.nodes') as { id: string }[],
    read: readDraft,
    /** Creates a draft and waits until it can be completed. */
    ready: async (input: object): Promise<Draft> => {
      const { draft, userErrors } = written(await admin(CREATE, { input }), 'draftOrderCreate');
      if (draft === null) throw new Error(JSON.stringify(userErrors));
      await until(async () => (await readDraft(draft.id))?.ready === true);
      return draft;
    },
  };
}

export const cash = (amount: string) => ({ shopMoney: { amount } });

/** An address in California, where the tax is 7.25%. */
export const californian = {
  firstName: 'Ivy',
  lastName: 'Green',
  address1: '1 Main Street',
  city: 'Berkeley',
  provinceCode: 'CA',
  countryCode: 'US',
  zip: '94704',
};
