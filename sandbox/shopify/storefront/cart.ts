import { cartGid, lineGid } from '../carts';
import type { Carts, PricedCart, PricedLine } from '../carts';
import { connection } from '../connection';
import type { PageArguments } from '../connection';
import { gid } from '../../kit/ids';
import { moneyV2 } from '../money';
import type { CartRow, Pair } from '../rows';
import type { StorefrontContext } from './context';
import { sellableNode } from './product';

function attributeFields(attributes: Pair[]) {
  return {
    attributes,
    attribute: ({ key }: { key: string }) => attributes.find((each) => each.key === key) ?? null,
  };
}

function lineNode(cart: CartRow, { row, sellable, totalCents }: PricedLine) {
  return {
    __typename: 'CartLine',
    id: lineGid(cart, row),
    quantity: row.quantity,
    ...attributeFields(row.attributes),
    discountAllocations: [],
    cost: {
      amountPerQuantity: moneyV2(sellable.variant.priceCents),
      compareAtAmountPerQuantity: null,
      subtotalAmount: moneyV2(totalCents),
      totalAmount: moneyV2(totalCents),
    },
    merchandise: sellableNode(sellable),
  };
}

/** Returns a `Cart` of the Storefront schema. The total includes the code's discount, the subtotal does not. */
export function cartNode(carts: Carts, cart: CartRow) {
  const priced: PricedCart = carts.price(cart);
  const total = moneyV2(priced.subtotalCents - priced.discountCents);
  return {
    __typename: 'Cart',
    id: cartGid(cart),
    checkoutUrl: (_: unknown, { baseUrl }: StorefrontContext) => checkoutUrl(baseUrl, cart),
    createdAt: cart.createdAt,
    updatedAt: cart.updatedAt,
    note: cart.note,
    totalQuantity: priced.totalQuantity,
    ...attributeFields(cart.attributes),
    buyerIdentity: {
      ...cart.buyer,
      customer:
        cart.buyer.customerId === undefined ? null : { id: gid('Customer', cart.buyer.customerId) },
    },
    discountCodes: cart.discountCodes.map((code) => ({
      code,
      applicable: priced.applied?.code === code && priced.lines.length > 0,
    })),
    discountAllocations:
      priced.applied === undefined || priced.discountCents === 0
        ? []
        : [
            {
              __typename: 'CartCodeDiscountAllocation',
              code: priced.applied.code,
              discountedAmount: moneyV2(priced.discountCents),
            },
          ],
    cost: {
      subtotalAmount: moneyV2(priced.subtotalCents),
      subtotalAmountEstimated: false,
      totalAmount: total,
      totalAmountEstimated: true,
      checkoutChargeAmount: total,
    },
    lines: (page: PageArguments) =>
      connection(
        priced.lines,
        page,
        ({ row }) => row.id,
        (line) => lineNode(cart, line),
      ),
  };
}

function checkoutUrl(baseUrl: string, { token, key }: CartRow): string {
  return `${baseUrl}/checkouts/cn/${token}?key=${key}`;
}
