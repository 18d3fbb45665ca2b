import type {
  ActionFunctionArgs,
  LoaderFunctionArgs,
  MetaFunction,
  ClientLoaderFunctionArgs,
} from '~/framework';
import { data, redirect, isRouteErrorResponse, useActionData, useLoaderData } from '~/framework';
import { CartLineItem } from '~/components/cart/cart-line';
import { CartSummary } from '~/components/cart/cart-summary';
import { CartCode } from '~/components/checkout/order-summary';
import { OpenPayments } from '~/components/checkout/payment-status';
import { ProductGrid } from '~/components/catalogue/listing/product-grid';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { HOME } from '~/content/catalogue/home';
import { errorMessage } from '~/content/core/errors';
import { privatePage } from '~/http/etag';
import { ADDED, type Cart } from '~/domain/cart/cart';
import { pickBestSellers } from '~/domain/catalogue/assortment';
import { goesWith } from '~/domain/catalogue/buying-help';
import { submitCartCode } from '~/http/checkout/cart-code.server';
import { parseCartId, parseDiscount, writeCartId } from '~/http/cart/cart-cookie.server';
import { visitorFavorites } from '~/http/catalogue/favorites.server';
import { cartLeftBehind } from '~/http/checkout/checkout.server';
import { parseFlash, writeFlash } from '~/http/flash.server';
import { parseStrictForm } from '~/http/form.server';
import { loadOpenPayments } from '~/http/deposits/deposit-list.server';
import { ownTagsOf } from '~/http/orders/order-page.server';
import { findReferral, shownCode } from '~/http/checkout/referral.server';
import { attempt, needed } from '~/http/replies.server';
import { localPath } from '~/http/return-path';
import { findCustomer } from '~/http/customers/signed-in.server';
import { paths } from '~/paths';
import { findCart } from '~/platforms/shopify/cart/cart.server';
import { findConfirmationOfCart } from '~/platforms/shopify/orders/order-list.server';
import { carryReferral } from '~/services/checkout/carry-referral.server';
import { addToCart, changeCartLine } from '~/services/cart/change-cart-line.server';
import { cartMessage } from '~/content/cart/cart-errors';

export const meta: MetaFunction = () => [
  { title: 'Your cart | Earth Brands' },
  { name: 'description', content: 'Review your items and check out.' },
  { name: 'robots', content: 'noindex' },
];

export const headers = privatePage;

/** How many products are suggested. */
const ROW = 4;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { config, storefront, log } = context;
  const [cartId, flash] = await Promise.all([
    parseCartId(request, config),
    parseFlash(request, config, 'cart'),
  ]);
  const customer = await findCustomer({ request, context });
  const leftBehind =
    cartId === null && customer ? await cartLeftBehind({ request, context }, customer.gid) : null;
  if (leftBehind !== null) throw redirect(paths.cart(), { headers: { 'Set-Cookie': leftBehind } });
  const cart = cartId ? await needed(findCart(storefront, cartId), log) : null;
  if (cartId && !cart) await leadToThanks(context, cartId);
  const openPayments = customer ? await loadOpenPayments(context, customer.gid) : [];
  const ambassador = cart && (await codeOf({ request, context }, cart));
  const products = (await attempt(context.catalogue.snapshot(), log))?.products ?? [];
  const handles = cart?.lines.map(({ handle }) => handle) ?? [];
  const fits = goesWith(handles, products, ROW);
  const bestSellers = handles.length === 0 ? pickBestSellers(products, ROW) : [];
  const saved = customer ? [] : await visitorFavorites({ request, context });
  const discount = cart && (await parseDiscount(request, config));
  const headers = flash ? { 'Set-Cookie': await writeFlash(null, config) } : undefined;
  return data(
    {
      cart,
      ambassador,
      discount,
      openPayments,
      saved,
      fits,
      bestSellers,
      message: flash?.lines ?? [],
    },
    headers && { headers },
  );
}

/** Shopify's checkout ends on a page of Shopify's: who comes back from it to the cart finds the order instead. */
async function leadToThanks({ admin, log }: LoaderFunctionArgs['context'], cartId: string) {
  const confirmation = await attempt(findConfirmationOfCart(admin, cartId), log);
  if (confirmation) throw redirect(paths.thankYou(confirmation), 303);
}

/** Returns the ambassador code field. Also stores the referral on Shopify's cart for the hosted checkout. */
async function codeOf(args: Pick<LoaderFunctionArgs, 'request' | 'context'>, cart: Cart) {
  const customer = await findCustomer(args);
  const brought = await findReferral(args, customer?.gid ?? null, cart.id);
  await carryReferral(args.context, cart, brought.referral);
  return shownCode(brought);
}

/** If client-side navigation to the cart fails, loads the page as a document (spec section 8). */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    if (isRouteErrorResponse(error)) throw error;
    window.location.assign(paths.cart());
    return new Promise<never>(() => undefined);
  }
}

const FIELDS = ['variantId', 'lidId', 'lineId', 'quantity', 'ambassador', 'returnTo'] as const;
const INTENTS = ['add', 'update', 'remove', 'ambassador'];

/**
 * `intent`: add (variantId, quantity, lidId for as many lids, returnTo), update (lineId, quantity), remove (lineId), ambassador
 * (ambassador: a code).
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await parseStrictForm(request, { once: FIELDS });
  const field = (name: (typeof FIELDS)[number]) => String(form.get(name) ?? '');
  const [cartId, own] = await Promise.all([
    parseCartId(request, context.config),
    ownTagsOf({ request, context }),
  ]);
  const intent = String(form.get('intent'));
  if (!INTENTS.includes(intent)) throw data({ code: 'form-malformed' }, { status: 400 });
  if (intent === 'ambassador') return submitCartCode({ request, context }, form, cartId);
  const result = await attempt(
    intent === 'add'
      ? addToCart(context.storefront, {
          cartId,
          variantId: field('variantId'),
          lidId: field('lidId') || null,
          // A missing quantity means 1; one withheld as a card number stays invalid.
          requested: field('quantity') || (form.withheld.has('quantity') ? '' : '1'),
          own,
        })
      : changeCartLine(context.storefront, {
          cartId,
          lineId: field('lineId'),
          requested: intent === 'remove' ? 'remove' : field('quantity'),
          own,
        }),
    context.log,
  );
  if (result === null) return silent();
  const cookie = await writeCartId(result.cart?.id ?? null, context.config);
  const headers = { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' };
  if (result.ok) {
    const message = result.notice ? cartMessage(result.notice) : null;
    if (request.headers.get('Accept')?.includes('text/html') && !message) {
      const back = localPath(field('returnTo'));
      const place = intent === 'add' && back !== null ? `#${ADDED}` : '';
      return redirect((back ?? paths.cart()) + place, { status: 303, headers });
    }
    return data({ ok: true as const, message, cart: result.cart, code: null }, { headers });
  }
  return data(
    { ok: false as const, message: cartMessage(result), cart: result.cart, code: null },
    {
      status: 422,
      headers,
    },
  );
}

/** If Shopify does not answer, the message appears at the button that was clicked; the page stays. */
function silent() {
  const message = errorMessage('cart_not_changed');
  const headers = { 'Cache-Control': 'no-store', 'Retry-After': '10' };
  return data({ ok: false as const, message, cart: null, code: null }, { status: 503, headers });
}

export default function CartPage() {
  const { message: stated, ...loaded } = useLoaderData<typeof loader>();
  const { cart, ambassador, discount, openPayments, saved, fits, bestSellers } = loaded;
  const answer = useActionData<typeof action>();
  const code = answer?.code ?? ambassador;
  return (
    <div className="wrap cart-page">
      <h1>Your cart</h1>
      <OpenPayments open={openPayments} />
      {answer?.message ? (
        <Notice tone={answer.ok ? 'info' : 'problem'}>{answer.message}</Notice>
      ) : null}
      {stated.length > 0 && !answer ? (
        <Notice>
          {stated.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      ) : null}
      {cart && cart.lines.length > 0 ? (
        <div className="cart-columns">
          <div>
            <ul>
              {cart.lines.map((line) => (
                <CartLineItem key={line.id} line={line} />
              ))}
            </ul>
            <a href={paths.shopAll()} className="target text-link mt-3">
              Continue shopping
            </a>
            {fits.length > 0 ? (
              <section aria-labelledby="fits" className="product-row max-lg:hidden">
                <h2 id="fits">Fits what’s in your cart</h2>
                <ProductGrid cards={fits} row />
              </section>
            ) : null}
          </div>
          <CartSummary cart={cart} discount={discount}>
            {code ? <CartCode code={code} /> : null}
          </CartSummary>
        </div>
      ) : (
        <EmptyState title="Your cart is empty">
          <p>Cups, lids, and everything that goes with them are one click away.</p>
          <LinkButton to={paths.shopAll()}>Shop all products</LinkButton>
        </EmptyState>
      )}
      {saved.length > 0 ? (
        <section aria-labelledby="favorites" className="product-row">
          <h2 id="favorites">Your favorites</h2>
          <p>
            Kept in this browser.{' '}
            <a href={paths.getStarted()} className="text-link">
              Sign up to keep them in your account
            </a>
          </p>
          <ProductGrid cards={saved} row />
        </section>
      ) : null}
      {bestSellers.length > 0 ? (
        <section aria-labelledby="best-sellers" className="product-row">
          <h2 id="best-sellers">{HOME.bestSellers.heading}</h2>
          <ProductGrid cards={bestSellers} row />
        </section>
      ) : null}
    </div>
  );
}
