import type {
  CalculatedDraft,
  DraftLineInput,
  DraftOrderInput,
} from '~/domain/draft-orders/draft-order';
import type { PayChoices } from '~/domain/payments/pay-choices';
import type { ShownTerms } from '~/domain/payments/payment-terms';
import { casesOf, type CustomOrder, customOrderName, type PrintColor } from './custom-order';
import { CUSTOM_ORDER_COSTS, CUSTOM_ORDER_TAG, customOrderTag } from '~/domain/orders/order-tags';
import { type Referral, withReferral } from '~/domain/ambassadors/referral';

export type CustomPayPage = {
  id: string;
  name: string;
  totals: Pick<
    CalculatedDraft,
    'linesCents' | 'discountCents' | 'shippingCents' | 'taxCents' | 'totalCents'
  >;
  /** On which the customer may order on invoice; null if they may not. */
  terms: ShownTerms | null;
} & PayChoices;

/** Returns an ink in words: its name, and the color beside it if that says more. */
function inkWords({ name, hex }: PrintColor): string {
  return hex === null || hex === name ? name : `${name} ${hex}`;
}

/**
 * Builds the draft order of a quoted custom order (spec sections 3 and 5): cases at the quoted price with the
 * print details as properties, and setup and shipping as custom items. Its tag is unique, so that the draft
 * can be found again.
 *
 * @param referral the referral that brought the customer; null if there is none
 * @param taxExempt whether one of the customer's tags makes them tax-exempt
 * @throws if there is no quote yet
 */
export function customOrderDraft(
  order: CustomOrder,
  { taxExempt, referral }: { taxExempt: boolean; referral: Referral | null },
): DraftOrderInput {
  const { quote } = order;
  if (quote === null) throw new Error(`${order.id} has no quote`);
  const inks = order.colors.map(inkWords).join(', ');
  const lines: DraftLineInput[] = [
    {
      variantGid: order.variantGid,
      quantity: casesOf(order),
      priceOverrideCents: quote.caseCents,
      properties: [
        { name: 'Custom order', value: customOrderName(order) },
        { name: 'Size', value: order.size },
        { name: 'Quantity', value: `${order.quantity} ${order.unit}` },
        ...(inks === '' ? [] : [{ name: 'Print colors', value: inks }]),
        { name: 'Lead time', value: quote.leadTime },
      ],
    },
  ];
  if (quote.setupCents > 0) {
    lines.push({ title: CUSTOM_ORDER_COSTS.setup, quantity: 1, priceCents: quote.setupCents });
  }
  if (quote.shippingCents > 0) {
    const title = CUSTOM_ORDER_COSTS.shipping;
    lines.push({ title, quantity: 1, priceCents: quote.shippingCents, taxable: false });
  }
  return {
    customerGid: order.customerGid,
    email: order.email,
    lines,
    discountCode: null,
    address: order.address,
    shipping: null,
    taxExempt,
    tags: [CUSTOM_ORDER_TAG, customOrderTag(order.id)],
    attributes: withReferral([{ name: 'Custom order', value: customOrderName(order) }], referral),
    note: order.notes,
  };
}

/** Failpoints around the draft order: where tests let the process die (money-security 3.11). */
export const CUSTOM_ORDER_POINTS = [
  'draft_tried',
  'draft_made',
  'draft_saved',
  'draft_updated',
  'draft_deleted',
] as const;

/** Returns, or ends the work at this point. */
export type PassCustomOrderStep = (point: (typeof CUSTOM_ORDER_POINTS)[number]) => void;
