import type { Cart } from '~/domain/cart/cart';
import { effectiveLimit } from '~/domain/catalogue/variant-choice';
import { isPlatformFailure, PlatformFailure } from '~/domain/core/retries/failure';
import { centsFromDecimal } from '~/domain/core/money';
import { needsArtwork } from '~/domain/catalogue/product-facts';
import {
  CART_ATTRIBUTES_UPDATE_DOCUMENT,
  CART_BUYER_UPDATE_DOCUMENT,
  CART_CODES_UPDATE_DOCUMENT,
  CART_CREATE_DOCUMENT,
  CART_DOCUMENT,
  CART_LINES_ADD_DOCUMENT,
  CART_LINES_DOCUMENT,
  CART_LINES_REMOVE_DOCUMENT,
  CART_LINES_UPDATE_DOCUMENT,
} from './cart-documents';
import { type PayloadOf, unexpectedAnswer } from '~/platforms/shopify/run-mutation.server';
import { toInteger, toPicture } from '~/platforms/shopify/catalogue/product-shapes';
import type { Fragments } from '~/platforms/shopify/generated/storefront';
import type { Storefront } from '~/platforms/shopify/storefront.server';
import type { AnswerOf } from '~/platforms/shopify/typed-document';

type CartAnswer = PayloadOf<AnswerOf<typeof CART_CREATE_DOCUMENT>>;

/** The cart after a change; `shortened` if Shopify added less than was asked for. */
export type CartChange =
  | { outcome: 'changed'; cart: Cart; shortened: boolean }
  /** The cart has expired, was paid or never existed: start a new one. */
  | { outcome: 'gone' }
  /** Shopify refused the line (unknown or unavailable). */
  | { outcome: 'refused' };

/**
 * Reads the rest of the lines if there are more than one answer has: a cart is never cut short.
 *
 * @throws PlatformFailure if the rest cannot be read
 */
async function toCart(storefront: Storefront, cart: Fragments['CartParts']): Promise<Cart> {
  const lines = [...cart.lines.nodes];
  let page = cart.lines.pageInfo;
  while (page.hasNextPage) {
    if (page.endCursor === null) throw unexpectedAnswer('CartLines');
    const answer = await storefront.query(CART_LINES_DOCUMENT, {
      id: cart.id,
      after: page.endCursor,
    });
    if (!answer.cart) {
      throw new PlatformFailure('shopify', 'unavailable', 'CartLines', new Error('cart is gone'));
    }
    lines.push(...answer.cart.lines.nodes);
    page = answer.cart.lines.pageInfo;
  }
  return {
    id: cart.id,
    checkoutUrl: cart.checkoutUrl,
    totalQuantity: cart.totalQuantity,
    subtotalCents: centsFromDecimal(cart.cost.subtotalAmount.amount),
    attributes: cart.attributes.map(({ key, value }) => ({ name: key, value: value ?? '' })),
    lines: lines.map((line) => ({
      id: line.id,
      variantId: line.merchandise.id,
      handle: line.merchandise.product.handle,
      title: line.merchandise.product.title,
      variantTitle: line.merchandise.title,
      quantity: line.quantity,
      priceCents: centsFromDecimal(line.cost.amountPerQuantity.amount),
      totalCents: centsFromDecimal(line.cost.totalAmount.amount),
      picture: toPicture(line.merchandise.image),
      maxQuantity: effectiveLimit(
        toInteger(line.merchandise.maxQuantity),
        toInteger(line.merchandise.product.maxQuantity),
      ),
      needsArtwork: needsArtwork(line.merchandise.product),
    })),
  };
}

async function toChange(storefront: Storefront, answer: CartAnswer): Promise<CartChange> {
  if (answer.userErrors.length > 0) {
    // A missing line is not a missing cart, although the id in its message contains the word.
    const cartIsGone = answer.userErrors.some(
      ({ field, message }) => field?.includes('cartId') || /specified cart/i.test(message),
    );
    return { outcome: cartIsGone ? 'gone' : 'refused' };
  }
  if (!answer.cart) return { outcome: 'gone' };
  return {
    outcome: 'changed',
    cart: await toCart(storefront, answer.cart),
    shortened: answer.warnings.some((warning) => warning.code.startsWith('MERCHANDISE_')),
  };
}

/** Returns the cart with this id; null if it has expired, was paid or never existed. */
export async function findCart(storefront: Storefront, id: string): Promise<Cart | null> {
  const { cart } = await storefront.query(CART_DOCUMENT, { id });
  return cart && toCart(storefront, cart);
}

type LineInput = { merchandiseId: string; quantity: number };

/** Starts a cart. A lost answer leaves one behind that nobody has the id of, which expires: it may be created again. */
export async function createCart(storefront: Storefront, lines: LineInput[]): Promise<CartChange> {
  const input = { input: { lines } };
  return toChange(
    storefront,
    await storefront.mutate(CART_CREATE_DOCUMENT, input, { isHarmlessTwice: true }),
  );
}

export async function addCartLines(
  storefront: Storefront,
  cartId: string,
  lines: LineInput[],
): Promise<CartChange> {
  return toChange(storefront, await storefront.mutate(CART_LINES_ADD_DOCUMENT, { cartId, lines }));
}

export async function updateCartLine(
  storefront: Storefront,
  cartId: string,
  line: { id: string; quantity: number },
): Promise<CartChange> {
  return toChange(
    storefront,
    await storefront.mutate(CART_LINES_UPDATE_DOCUMENT, { cartId, lines: [line] }),
  );
}

export async function removeCartLine(
  storefront: Storefront,
  cartId: string,
  lineId: string,
): Promise<CartChange> {
  return toChange(
    storefront,
    await storefront.mutate(CART_LINES_REMOVE_DOCUMENT, { cartId, lineIds: [lineId] }),
  );
}

/** Sets the attributes that the order of this cart will carry. They replace all earlier ones. */
export async function setCartAttributes(
  storefront: Storefront,
  cartId: string,
  attributes: Cart['attributes'],
): Promise<CartChange> {
  return toChange(
    storefront,
    await storefront.mutate(CART_ATTRIBUTES_UPDATE_DOCUMENT, {
      cartId,
      attributes: attributes.map(({ name, value }) => ({ key: name, value })),
    }),
  );
}

/** Who goes to the checkout: a customer's own access token of the Customer Account API, or null for a visitor. */
export type CartBuyer = { customerAccessToken: string; email: string } | null;

/** Tells Shopify whose cart it is; a visitor's belongs to nobody, whoever had it before. */
export async function setCartBuyer(
  storefront: Storefront,
  cartId: string,
  buyer: CartBuyer,
): Promise<CartChange> {
  const nobody = { customerAccessToken: null, email: null };
  const variables = { cartId, buyer: buyer ?? nobody };
  return toChange(storefront, await storefront.mutate(CART_BUYER_UPDATE_DOCUMENT, variables));
}

/** Sets the discount codes of the cart, for the hosted checkout. They replace all earlier ones. */
export async function setCartCodes(
  storefront: Storefront,
  cartId: string,
  codes: string[],
): Promise<CartChange> {
  const variables = { cartId, codes };
  return toChange(storefront, await storefront.mutate(CART_CODES_UPDATE_DOCUMENT, variables));
}

/**
 * Waits for a cart change, and settles its outcome if the answer is lost. Cart calls have no idempotency key,
 * so the change is never repeated: the cart is read, and `hasHappened` checks it.
 *
 * @throws PlatformFailure if the change has not happened or its outcome stays unknown
 */
export async function awaitCartChange(
  storefront: Storefront,
  cartId: string,
  change: Promise<CartChange>,
  hasHappened: (cart: Cart) => boolean,
): Promise<CartChange> {
  try {
    return await change;
  } catch (failure) {
    if (!isPlatformFailure(failure) || failure.kind !== 'unavailable') throw failure;
    const cart = await findCart(storefront, cartId);
    if (cart && hasHappened(cart)) return { outcome: 'changed', cart, shortened: false };
    throw failure;
  }
}
