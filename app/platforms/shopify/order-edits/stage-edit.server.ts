import { cents, type Cents } from '~/domain/core/money';
import { storedText } from '~/domain/core/stored-amount';
import type {
  AddedLine,
  EditableOrder,
  EditDiscount,
  OrderChange,
} from '~/domain/order-edits/order-edit';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { Fragments } from '~/platforms/shopify/generated/admin';
import { runMutation, unexpectedAnswer } from '~/platforms/shopify/run-mutation.server';
import type { AnswerOf } from '~/platforms/shopify/typed-document';
import {
  EDIT_BEGIN_DOCUMENT,
  EDIT_DISCOUNT_DOCUMENT,
  EDIT_ITEM_DOCUMENT,
  EDIT_LINES_DOCUMENT,
  EDIT_NO_DISCOUNT_DOCUMENT,
  EDIT_NO_SHIPPING_DOCUMENT,
  EDIT_QUANTITY_DOCUMENT,
  EDIT_SHIPPING_DOCUMENT,
  EDIT_VARIANT_DOCUMENT,
} from './admin-edit-session-documents';
import { amountOf } from './order-edits.server';

/** An edit session with everything staged: what the order would cost. */
export type StagedEdit = {
  sessionGid: string;
  totalCents: Cents;
  /** What its discounts take off the lines, at most: other discounts of a line are not counted. */
  discountCents: Cents;
};

type Begun = NonNullable<
  NonNullable<AnswerOf<typeof EDIT_BEGIN_DOCUMENT>['orderEditBegin']>['calculatedOrder']
>;
type Calculated = Fragments['Calculated'];
type CalculatedLine = Fragments['CalculatedLines']['nodes'][number];

/**
 * Begins an edit session of an order and stages a change in it. Nothing of the order changes: a session that nobody
 * commits has no effect, so this may be repeated.
 *
 * @param change with only what differs
 * @throws PlatformFailure: `refused` if Shopify does not allow the change
 */
export async function stageEdit(
  admin: Admin,
  order: Pick<EditableOrder, 'gid' | 'lines'>,
  change: OrderChange,
): Promise<StagedEdit> {
  const begun = await runMutation(admin, EDIT_BEGIN_DOCUMENT, { id: order.gid });
  const session = expected(begun.calculatedOrder, 'BeginOrderEdit');
  const { id } = session;
  const lines = await linesOf(admin, session, change);
  let calculated: Calculated = session;
  let discountCents = 0;
  const discount = async (lineItemId: string, given: EditDiscount, goodsCents: number) => {
    discountCents += discountOf(given, goodsCents);
    const variables = { id, lineItemId, discount: sentDiscount(given) };
    const done = await runMutation(admin, EDIT_DISCOUNT_DOCUMENT, variables);
    calculated = expected(done.calculatedOrder, 'EditDiscount');
  };
  for (const { lineGid, quantity } of change.quantities) {
    const { id: lineItemId } = expected(lines.get(numberOf(lineGid)) ?? null, 'BeginOrderEdit');
    const variables = { id, lineItemId, quantity, restock: change.isRestocked };
    const done = await runMutation(admin, EDIT_QUANTITY_DOCUMENT, variables);
    calculated = expected(done.calculatedOrder, 'EditQuantity');
  }
  for (const { lineGid, discount: given } of change.discounts) {
    const line = expected(lines.get(numberOf(lineGid)) ?? null, 'BeginOrderEdit');
    for (const discountApplicationId of manualDiscounts(line)) {
      const variables = { id, discountApplicationId };
      const done = await runMutation(admin, EDIT_NO_DISCOUNT_DOCUMENT, variables);
      calculated = expected(done.calculatedOrder, 'EditRemoveDiscount');
    }
    if (given) await discount(line.id, given, goodsCentsOf(order, change, lineGid));
  }
  for (const added of change.added) {
    const { calculatedOrder, calculatedLineItem } = await addLine(admin, id, added);
    calculated = expected(calculatedOrder, 'EditAddLine');
    if (added.discount === null) continue;
    const line = expected(calculatedLineItem, 'EditAddLine');
    const goodsCents = amountOf(line.originalUnitPriceSet) * added.quantity;
    await discount(line.id, added.discount, goodsCents);
  }
  for (const shippingLineId of shippingOf(session, change)) {
    const done = await runMutation(admin, EDIT_NO_SHIPPING_DOCUMENT, { id, shippingLineId });
    calculated = expected(done.calculatedOrder, 'EditRemoveShipping');
  }
  if (change.shipping !== null) {
    const { title, cents: price } = change.shipping;
    const shippingLine = { title, price: sentMoney(price) };
    const done = await runMutation(admin, EDIT_SHIPPING_DOCUMENT, { id, shippingLine });
    calculated = expected(done.calculatedOrder, 'EditShipping');
  }
  const totalCents = amountOf(calculated.totalPriceSet);
  return { sessionGid: id, totalCents, discountCents: cents(discountCents) };
}

/** Returns the session's lines by the number of the order's, which they share; only pages that the change needs are read. */
async function linesOf(
  admin: Admin,
  session: Begun,
  { quantities, discounts }: OrderChange,
): Promise<ReadonlyMap<string, CalculatedLine>> {
  const wanted = [...quantities, ...discounts].map(({ lineGid }) => numberOf(lineGid));
  const found = new Map<string, CalculatedLine>();
  let page: Fragments['CalculatedLines'] | undefined = session.lineItems;
  while (page !== undefined) {
    for (const line of page.nodes) found.set(numberOf(line.id), line);
    const { hasNextPage, endCursor }: typeof page.pageInfo = page.pageInfo;
    if (!hasNextPage || wanted.every((number) => found.has(number))) break;
    const variables = { id: session.id, after: endCursor };
    const answer: AnswerOf<typeof EDIT_LINES_DOCUMENT> = await admin.run(
      EDIT_LINES_DOCUMENT,
      variables,
    );
    const [node] = answer.nodes;
    page = node && 'lineItems' in node ? node.lineItems : undefined;
  }
  return found;
}

/** Returns the ids of what staff have taken off a line, in this session or before. */
function manualDiscounts({ calculatedDiscountAllocations }: CalculatedLine): string[] {
  const applied = calculatedDiscountAllocations.map((one) => one.discountApplication);
  const manual = applied.filter(
    ({ __typename: kind, appliedTo }) =>
      kind === 'CalculatedManualDiscountApplication' && appliedTo === 'LINE',
  );
  return [...new Set(manual.map(({ id }) => id))];
}

/** Returns the session's ids of the shipping lines to remove; they are found by what they say. */
function shippingOf({ shippingLines }: Begun, { removedShipping }: OrderChange): string[] {
  const left = [...shippingLines];
  return removedShipping.map(({ title, cents: price }) => {
    const nth = left.findIndex(
      (line) =>
        line.stagedStatus === 'NONE' && line.title === title && amountOf(line.price) === price,
    );
    const [line] = nth === -1 ? [] : left.splice(nth, 1);
    return expected(line?.id ?? null, 'BeginOrderEdit');
  });
}

function addLine(admin: Admin, id: string, line: AddedLine) {
  const { quantity } = line;
  if ('variantGid' in line) {
    const variables = { id, variantId: line.variantGid, quantity };
    return runMutation(admin, EDIT_VARIANT_DOCUMENT, variables);
  }
  const { title, priceCents, isTaxable } = line;
  const variables = { id, title, price: sentMoney(priceCents), quantity, taxable: isTaxable };
  return runMutation(admin, EDIT_ITEM_DOCUMENT, variables);
}

const sentMoney = (amount: Cents) => ({
  amount: storedText(amount),
  currencyCode: 'USD' as const,
});

function goodsCentsOf(
  { lines }: Pick<EditableOrder, 'lines'>,
  { quantities }: OrderChange,
  lineGid: string,
): number {
  const line = lines.find(({ gid }) => gid === lineGid);
  const quantity = quantities.find((one) => one.lineGid === lineGid)?.quantity ?? line?.quantity;
  return (line?.unitCents ?? 0) * (quantity ?? 0);
}

function discountOf(discount: EditDiscount, goodsCents: number): number {
  if ('amountCents' in discount) return Math.min(goodsCents, discount.amountCents);
  return Math.round((goodsCents * discount.basisPoints) / 10_000);
}

function sentDiscount(discount: EditDiscount) {
  return 'basisPoints' in discount
    ? { percentValue: discount.basisPoints / 100 }
    : { fixedValue: sentMoney(discount.amountCents) };
}

function expected<T>(part: T | null, operation: string): T {
  if (part === null) throw unexpectedAnswer(operation);
  return part;
}

const numberOf = (gid: string) => gid.slice(gid.lastIndexOf('/') + 1);
