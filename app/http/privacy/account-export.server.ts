import type { Customer } from '~/domain/customers/customer';
import { favoriteNumbers, productNumber } from '~/domain/catalogue/favorites';
import type { Order } from '~/domain/orders/order';
import type { StoreContext } from '~/http/context.server';
import { loadAllOrders, loadMoneyExport, loadOrderExport } from './account-export-orders.server';
import { notFound } from '~/http/replies.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import { findOpenAccountRequest } from '~/models/customers/account-request.server';
import { findAmbassadorByGid } from '~/models/ambassadors/ambassador.server';
import { findCheckout } from '~/models/checkout/checkout.server';
import { listSessions } from '~/models/customers/customer-session.server';
import { findMembership } from '~/models/organizations/organization-member.server';
import { listLocationNames } from '~/models/customers/address-change.server';
import { findCustomerReferral } from '~/models/ambassadors/referral.server';
import { listAlertsOf } from '~/models/inventory/stock-alert.server';
import { listReviewsOf } from '~/models/reviews/product-review.server';
import { findTraining } from '~/models/training/training.server';
import { listAddresses } from '~/platforms/shopify/customers/customer-addresses.server';
import { getCustomer } from '~/platforms/shopify/customers/customer.server';
import { addressKey } from '~/domain/customers/addresses/address-card';
import { storedText } from '~/domain/core/stored-amount';
import { listAllowanceRequestsOf } from '~/models/organizations/allowance-request.server';
import { listTopUpEvents, type TopUpEvent } from '~/models/top-ups/top-up-event.server';
import { findTopUp } from '~/models/top-ups/top-up.server';

/**
 * Returns all data we keep about a customer, for the customer's own download (money-security P-4): what
 * they told us, did and chose. It contains neither other people's data nor any secret or credential.
 *
 * @throws PlatformFailure if Shopify or Stripe does not answer: a partial file would look complete
 */
export async function loadAccountExport(
  context: Pick<StoreContext, 'admin' | 'catalogue' | 'db' | 'log' | 'now' | 'stripe'>,
  { gid, id, sessionRef }: SignedIn,
) {
  const { admin, db } = context;
  const now = new Date(context.now());
  const [
    customer,
    addresses,
    names,
    orders,
    sessions,
    closing,
    staffCatalogue,
    money,
    ordering,
    agreed,
    checkout,
  ] = await Promise.all([
    getCustomer(admin, gid),
    listAddresses(admin, gid),
    listLocationNames(db, id),
    loadAllOrders(context, gid),
    listSessions(db, gid, now),
    findOpenAccountRequest(db, gid),
    context.catalogue.snapshot(),
    loadMoneyExport(context, { gid }),
    loadOrderExport(context, { gid }),
    loadAgreementExport(context, { gid, id }),
    findCheckout(db, gid),
  ]);
  const membership = await findMembership(db, id);
  const referral = await findCustomerReferral(db, gid);
  const reviews = await listReviewsOf(db, gid);
  const stockAlerts = await listAlertsOf(db, { gid, email: customer?.email ?? '' });
  const { passed, finishedAt } = await findTraining(db, gid);
  const ambassador = await findAmbassadorByGid(db, gid);
  if (!customer) return notFound();
  const products = new Map(
    staffCatalogue.products.map((product) => [productNumber(product.id), product]),
  );
  return {
    exportedAt: now.toISOString(),
    profile: profileOf(customer),
    consent: customer.consent,
    organization: membership
      ? {
          name: membership.organization.name,
          isAdmin: membership.isAdmin,
          joinedAt: membership.joinedAt.toISOString(),
        }
      : null,
    addresses: addresses.map((address) => ({
      name: names.get(addressKey(address.id)) ?? null,
      ...address,
    })),
    favorites: favoriteNumbers(customer.tags).map((number) => ({
      product: number,
      title: products.get(number)?.title ?? null,
    })),
    orders: orders.map(orderOf),
    ...money,
    ...ordering,
    ...agreed,
    sessions: sessions.map((session) => ({
      device: session.device,
      startedAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      isThisDevice: session.ref === sessionRef,
    })),
    // What was chosen in the checkout. The cart itself belongs to the browser.
    checkout: checkout && { address: checkout.to.address, ...checkout.choice },
    // Their own code, and the name they chose for the leaderboards.
    ambassador: ambassador && {
      code: ambassador.code,
      boardName: ambassador.boardName,
      startedAt: ambassador.startedAt.toISOString(),
    },
    stockAlerts: stockAlerts.map(({ createdAt, ...alert }) => ({
      ...alert,
      createdAt: createdAt.toISOString(),
    })),
    reviews: reviews.map(({ id: _id, ...review }) => review),
    training: {
      passed: [...passed].map(([lesson, at]) => ({ lesson, at: at.toISOString() })),
      finishedAt: finishedAt?.toISOString() ?? null,
    },
    // Which ambassador's link they clicked is that person's data; only the time is exported.
    referral: referral && { clickedAt: referral.clickedAt.toISOString() },
    closingRequestedAt: closing?.requestedAt.toISOString() ?? null,
  };
}

/** The profile without the tags of favorites, which are exported separately. */
function profileOf({ consent: _apart, tags, ...profile }: Customer) {
  const favorites = new Set(favoriteNumbers(tags).map((number) => `fave-${number}`));
  return { ...profile, tags: tags.filter((tag) => !favorites.has(tag.toLowerCase())) };
}

/** An order without the store's own tags on the order and its products. */
function orderOf({ tags: _marks, lines, ...order }: Order) {
  return {
    ...order,
    lines: lines.map(({ variant, product, ...line }) => ({
      ...line,
      variant: variant && { id: variant.id, title: variant.title, priceCents: variant.priceCents },
      product: product && {
        id: product.id,
        title: product.title,
        productType: product.productType,
      },
    })),
  };
}

/**
 * Returns the agreements and asks in a customer's export: automatic top-up with its history, and asks for
 * more of an organization's Earth Cash. Amounts in dollars.
 */
export async function loadAgreementExport(
  { db }: Pick<StoreContext, 'db'>,
  { gid, id }: { gid: string; id: string },
) {
  const [automaticTopUp, requests] = await Promise.all([
    loadTopUp(db, gid),
    listAllowanceRequestsOf(db, id),
  ]);
  return {
    automaticTopUp,
    allowanceRequests: requests.map(
      ({ month, requestedCents, note, state, grantedCents, createdAt }) => ({
        month,
        requested: storedText(requestedCents),
        note,
        state,
        granted: grantedCents === null ? null : storedText(grantedCents),
        at: createdAt.toISOString(),
      }),
    ),
  };
}

async function loadTopUp(db: StoreContext['db'], gid: string) {
  const topUp = await findTopUp(db, gid);
  if (topUp === null) return null;
  const { isOn, methodName, agreedAt, terms } = topUp;
  return {
    isOn,
    ...termsOf(terms),
    method: methodName,
    agreedAt: agreedAt.toISOString(),
    history: (await allEvents(db, gid)).map((event) => ({
      what: event.kind,
      because: event.because,
      ...termsOf(event.terms),
      method: event.methodName,
      agreedTo: event.agreedText,
      at: event.at.toISOString(),
    })),
  };
}

function termsOf({ thresholdCents, amountCents, monthlyCapCents }: TopUpEvent['terms']) {
  return {
    below: storedText(thresholdCents),
    charge: storedText(amountCents),
    mostInMonth: storedText(monthlyCapCents),
  };
}

async function allEvents(db: StoreContext['db'], gid: string): Promise<TopUpEvent[]> {
  const all: TopUpEvent[] = [];
  for (let page = 1; ; page += 1) {
    const { events, hasMore } = await listTopUpEvents(db, gid, page);
    all.push(...events);
    if (!hasMore) return all;
  }
}
