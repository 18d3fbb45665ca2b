import { useContext, type ReactNode } from 'react';
import type {
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
  ShouldRevalidateFunction,
} from '~/framework';
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useRouteError,
} from '~/framework';
import { DebugPanel } from '~/components/layout/debug-panel';
import { ErrorPage, labelsFor } from '~/components/layout/error-page';
import { MainFrame } from '~/components/layout/main-frame';
import type { RootCart } from '~/components/cart/root-cart';
import type { RootData } from '~/components/catalogue/root-data';
import { NonceContext } from '~/components/ui/nonce';
import { MIXED_NOTICE, STORE_NAME } from '~/content/core/seo';
import { privatePage } from '~/http/etag';
import { parseCartId } from '~/http/cart/cart-cookie.server';
import { readStoreIdentity } from '~/http/documents/store-identity.server';
import { readStorePromise } from '~/http/catalogue/storefront-settings.server';
import { pageFavorites } from '~/http/catalogue/favorites.server';
import { isInvoiceCheckDue } from '~/domain/invoices/invoice';
import { findCustomer, handOverCode, visitorOf } from '~/http/customers/signed-in.server';
import { findCart } from '~/platforms/shopify/cart/cart.server';
import { refreshOpenInvoices } from '~/services/invoices/refresh-open-invoices.server';
import stylesheet from '~/styles/app.css?url';
import { fontUrls } from '~/styles/fonts';

/** The title of pages that could not set their own, such as error pages. */
export const meta: MetaFunction = ({ error }) => [
  { title: error ? `${labelsFor(error).title} | ${STORE_NAME}` : STORE_NAME },
];

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  ...fontUrls.map((href) => ({
    rel: 'preload' as const,
    as: 'font' as const,
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
    // Text is painted in a fallback of the same measures: the stylesheet goes first.
    fetchPriority: 'low' as const,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** By default a page is not cached anywhere; a thrown response keeps its own headers. */
export const headers = privatePage;

/**
 * Returns what every page needs to know about its visitor. If Shopify does not answer, the cart badge lacks
 * its number or the menu may be out of date, but the page is still shown.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { config, log } = context;
  const [cartId, customer, { name, address, email }] = await Promise.all([
    parseCartId(request, config),
    findCustomer({ request, context }),
    readStoreIdentity(context),
  ]);
  if (!customer) handOverCode(request);
  else if (isInvoiceCheckDue(customer)) {
    refreshOpenInvoices(context, customer).catch((error: unknown) => {
      log.error({ err: error }, 'whether invoices are open could not be written down');
    });
  }
  const cart = cartId
    ? await findCart(context.storefront, cartId).catch((error: unknown) => {
        log.warn({ err: error }, 'the cart could not be read for the header');
        return null;
      })
    : null;
  const { headers: cookies, ...hearts } = await pageFavorites(
    { request, context },
    customer?.tags ?? null,
  );
  const user = customer && visitorOf(customer);
  const freeShippingCents = cart ? (await readStorePromise(context)).freeShippingCents : null;
  const store = { lines: [name, ...address].join('\n'), email };
  const root: RootData & RootCart = { origin: config.origin, cart, user, store, ...hearts };
  if (freeShippingCents) root.freeShippingCents = freeShippingCents;
  if (config.isMixed) root.notice = MIXED_NOTICE;
  return data(root, cookies ? { headers: cookies } : undefined);
}

/** Only forms change the cart, navigation does not: reload after a form, or when the URL stays the same. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  defaultShouldRevalidate,
  currentUrl,
  nextUrl,
}) => {
  const isReload = currentUrl.href === nextUrl.href;
  return formMethod !== undefined && formMethod !== 'GET' ? defaultShouldRevalidate : isReload;
};

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf6ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1a13" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {import.meta.env.DEV ? <DebugPanel /> : null}
        {/* Waits for the stylesheet, as every script here does, and styles the page: layout has a task of its own then. */}
        <script nonce={nonce}>getComputedStyle(document.body).color</script>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  const { notice } = useLoaderData<typeof loader>();
  return (
    <>
      {notice && <p className="bg-marigold p-3 text-center text-on-marigold">{notice}</p>}
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <MainFrame>
      <ErrorPage error={error} />
    </MainFrame>
  );
}
