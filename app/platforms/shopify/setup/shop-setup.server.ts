import { isPlatformFailure } from '~/domain/core/retries/failure';
import type { NeededMetafield } from '~/domain/catalogue/needed-metafields';
import type { Admin } from '~/platforms/shopify/admin.server';
import { mutate } from '~/platforms/shopify/run-mutation.server';
import type { AnswerOf } from '~/platforms/shopify/typed-document';
import {
  CUSTOMER_DATA_DOCUMENT,
  DEFINITION_CREATE_DOCUMENT,
  DEFINITION_UPDATE_DOCUMENT,
  DEFINITIONS_DOCUMENT,
  METAOBJECT_DEFINITION_CREATE_DOCUMENT,
  PUBLICATIONS_DOCUMENT,
  PUBLISH_DOCUMENT,
  SETUP_SHOP_DOCUMENT,
  SHOP_COUNTS_DOCUMENT,
} from './admin-setup-documents';

/** What the checks of the set-up read from Shopify, and what `npm run setup` creates there. */

const NAMESPACE = 'custom';

export type ShopSetup = Awaited<ReturnType<typeof fetchShopSetup>>;

/** Returns the facts about the shop that the checks compare. @throws PlatformFailure */
export async function fetchShopSetup(admin: Admin) {
  const { shop, publicApiVersions } = await admin.run(SETUP_SHOP_DOCUMENT, {});
  return {
    /** The number at the end of the shop's id. */
    number: shop.id.slice(shop.id.lastIndexOf('/') + 1),
    domain: shop.myshopifyDomain,
    currency: shop.currencyCode as string,
    plan: shop.plan.publicDisplayName,
    primary: { host: shop.primaryDomain.host, url: shop.primaryDomain.url as string },
    hasCustomerAccounts:
      shop.customerAccountsV2.customerAccountsVersion === 'NEW_CUSTOMER_ACCOUNTS',
    versions: publicApiVersions
      .filter(({ supported }) => supported)
      .map(({ handle }) => handle as string),
  };
}

/** Whether the app may read names, emails, phone numbers and addresses. @throws PlatformFailure */
export async function mayReadCustomerData(admin: Admin): Promise<boolean> {
  return !(await isDenied(admin.run(CUSTOMER_DATA_DOCUMENT, {})));
}

async function isDenied(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return false;
  } catch (error) {
    const isRejection = isPlatformFailure(error) && error.reason?.why === 'errors';
    if (isRejection && error.reason.codes.includes('ACCESS_DENIED')) return true;
    throw error;
  }
}

/** Shopify's own counts, for the progress of the first fill. @throws PlatformFailure */
export async function fetchShopCounts(
  admin: Admin,
): Promise<{ orders: number; customers: number }> {
  const { ordersCount, customersCount } = await admin.run(SHOP_COUNTS_DOCUMENT, {});
  return { orders: ordersCount?.count ?? 0, customers: customersCount?.count ?? 0 };
}

export type Definition = AnswerOf<
  typeof DEFINITIONS_DOCUMENT
>['metafieldDefinitions']['nodes'][number];

/** The largest page that Shopify returns. */
export const DEFINITIONS_PAGE = 250;

/** Lists the definitions of one kind of object in the namespace `custom`. @throws PlatformFailure */
export async function listDefinitions(
  admin: Admin,
  ownerType: NeededMetafield['owner'] | 'CUSTOMER',
): Promise<Definition[]> {
  const { metafieldDefinitions } = await admin.run(DEFINITIONS_DOCUMENT, {
    ownerType,
    first: DEFINITIONS_PAGE,
  });
  return metafieldDefinitions.nodes.filter(({ namespace }) => namespace === NAMESPACE);
}

const OPEN = { storefront: 'PUBLIC_READ' } as const;

/** Creates a definition that the Storefront API may read. @returns Shopify's objection, if any */
export async function createDefinition(
  admin: Admin,
  { owner, key, type, name }: NeededMetafield,
): Promise<string | null> {
  const definition = { ownerType: owner, namespace: NAMESPACE, key, type, name, access: OPEN };
  return objection(await mutate(admin, DEFINITION_CREATE_DOCUMENT, { definition }));
}

/** Opens a definition to the Storefront API. @returns Shopify's objection, if any */
export async function openDefinition(
  admin: Admin,
  { owner, key }: NeededMetafield,
): Promise<string | null> {
  const definition = { ownerType: owner, namespace: NAMESPACE, key, access: OPEN };
  return objection(await mutate(admin, DEFINITION_UPDATE_DOCUMENT, { definition }));
}

/** Creates the definition of Earth Prime's text, unless there is one. @returns Shopify's objection, if any */
export async function createEarthPrime(admin: Admin): Promise<string | null> {
  const definition = {
    type: 'earth_prime',
    name: 'Earth Prime',
    access: OPEN,
    fieldDefinitions: [{ key: 'earth_prime_text', name: 'Text', type: 'multi_line_text_field' }],
  };
  const payload = await mutate(admin, METAOBJECT_DEFINITION_CREATE_DOCUMENT, { definition });
  const isThere = payload.userErrors.some(({ code }) => code === 'TAKEN');
  return isThere ? null : objection(payload);
}

/** Returns the publication of the Headless channel; null if the app sees none. @throws PlatformFailure */
export async function findHeadlessPublication(admin: Admin): Promise<string | null> {
  const { publications } = await admin.run(PUBLICATIONS_DOCUMENT, {});
  const ours = publications.nodes.find(({ channels }) =>
    channels?.nodes.some(({ app }) => /headless|hydrogen/i.test(app.title)),
  );
  return ours?.id ?? null;
}

/** Publishes a product there. @returns Shopify's objection, if any */
export async function publishProduct(
  admin: Admin,
  id: string,
  publicationId: string,
): Promise<string | null> {
  return objection(
    await mutate(admin, PUBLISH_DOCUMENT, { id, publications: [{ publicationId }] }),
  );
}

function objection({ userErrors }: { userErrors: readonly { message: string }[] }): string | null {
  return userErrors.length === 0 ? null : userErrors.map(({ message }) => message).join('; ');
}

const TIMEOUT_MS = 10_000;

/** Where the shop's own domain leads: nowhere else, to its password page, or to another address. */
export type DomainAnswer =
  | { kind: 'answers' }
  | { kind: 'password' }
  | { kind: 'redirect'; to: string };

/** Asks the shop's primary domain for its first page, as a browser would. @throws if nothing answers */
export async function probeDomain(url: string): Promise<DomainAnswer> {
  const { status, headers } = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const location = headers.get('Location');
  if (status < 300 || status >= 400 || location === null) return { kind: 'answers' };
  const to = new URL(location, url);
  if (to.pathname === '/password') return { kind: 'password' };
  return to.host === new URL(url).host ? { kind: 'answers' } : { kind: 'redirect', to: to.origin };
}

/** Returns the time by Shopify's clock, to the second: UTC milliseconds. @throws if nothing answers */
export async function fetchShopifyTime(base: string): Promise<number> {
  const { headers } = await fetch(base, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return Date.parse(headers.get('Date') ?? '');
}
