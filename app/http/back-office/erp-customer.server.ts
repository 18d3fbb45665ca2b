import { addressCard, type AddressCard } from '~/domain/customers/addresses/address-card';
import {
  type Customer,
  type CustomerMetafieldKey,
  customerType,
  isTaxExempt,
  shownTags,
} from '~/domain/customers/customer';
import { customerGid, isShopifyNumber } from '~/domain/core/ids';
import { customerNumber } from '~/domain/core/ids';
import { AMBASSADOR_TAG } from '~/domain/core/tags';
import { hasTag } from '~/domain/core/tags';
import type { TextOf } from '~/domain/core/time/time-span';
import { phoneLabel, webAddress } from '~/domain/core/forms/form-text.schema.server';
import { dayOf } from '~/domain/invoices/invoice';
import { methodName } from '~/domain/payment-methods/payment-method';
import { ORDER_LIST } from '~/domain/orders/order-query';
import { usualPeriods } from '~/domain/ledger/statement';
import { findAmbassadorByGid } from '~/models/ambassadors/ambassador.server';
import { listApprovals } from '~/models/staff/approval-list.server';
import { findOpenAccountRequest } from '~/models/customers/account-request.server';
import { findBalance } from '~/models/ledger/balance.server';
import { findCommissionBalance } from '~/models/commissions/commission-balance.server';
import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import { listCustomerTranches } from '~/models/ledger/payment-tranches.server';
import { findTerms } from '~/models/payments/customer-terms.server';
import { findInvoiceDecision } from '~/models/invoices/invoice-request-list.server';
import { findOpenInvoiceRequest } from '~/models/invoices/invoice-request.server';
import { ledgerBalances } from '~/models/ledger/ledger.server';
import { loadList } from '~/models/core/list.server';
import { ordersOf } from '~/models/orders/order-mirror-list.server';
import { findMembership } from '~/models/organizations/organization-member.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { listEmailEvents } from '~/models/emails/sent-email.server';
import { customerBadges, customerEvents } from '~/content/back-office/customer-page';
import { emailEntries, staffEntries, timelineOf } from '~/content/staff/timeline';
import { findStatement } from '~/models/ledger/statement.server';
import { listOpenInvoices } from '~/platforms/quickbooks/invoice.server';
import { getCustomer } from '~/platforms/shopify/customers/customer.server';
import { loadAddresses } from '~/http/customers/address-view.server';
import type { StoreContext } from '~/http/context.server';
import { attempt, needed, notFound } from '~/http/replies.server';
import { shownApproval } from '~/http/approvals/shown-approval';
import { loadMethods } from '~/http/payment-methods/method-form.server';
import { activityOf } from '~/http/staff/activity.server';
import { listTaxExemptTags } from '~/models/customers/tax-exempt.server';

/** Orders in the timeline, and those listed by themselves. */
const ORDERS = 10;
const ORDERS_LISTED = 5;
const MOVEMENTS = 15;

/** Returns the customer of a back-office page, read from Shopify now. @throws 404 if there is none */
export async function erpCustomerOf(context: StoreContext, number: string): Promise<Customer> {
  if (!isShopifyNumber(number)) return notFound();
  const customer = getCustomer(context.admin, customerGid(number));
  return (await needed(customer, context.log)) ?? notFound();
}

/** Returns everything that the page of one customer shows. */
export async function loadErpCustomer(context: StoreContext, customer: Customer) {
  const { db } = context;
  const { gid } = customer;
  const id = customerNumber(gid);
  const [addresses, methods, orders, cash, status, invoices] = await Promise.all([
    loadAddresses(context, { gid, id }),
    loadMethods(context, { gid }),
    loadCustomerOrders(context, gid),
    loadCash(context, gid),
    loadStatus(context, customer),
    attempt(listOpenInvoices(context.quickbooks, customer.email), context.log),
  ]);
  const [exempt, emails, actions] = await Promise.all([
    listTaxExemptTags(db),
    listEmailEvents(db, { customerGid: gid }),
    listActionsOf(db, { kind: 'customer', id: gid }, 50),
  ]);
  const { movements, frozenBecause, ...money } = cash;
  const latest = orders.orders.slice(0, ORDERS);
  const { displayName: name, createdAt, tags } = customer;
  const { closing } = status;
  return {
    id,
    badges: customerBadges({
      type: customerType(tags),
      isAmbassador: hasTag(tags, AMBASSADOR_TAG),
      isTaxExempt: isTaxExempt(tags, exempt),
      isFrozen: frozenBecause !== null,
      isClosing: closing !== null,
      mayInvoice: status.invoice.decision === 'granted',
    }),
    identity: identityOf(customer, context.config.signUp.replayHosts),
    tags: shownTags(customer.tags, exempt),
    addresses: addresses.ok
      ? { problem: null, cards: addresses.value.map(addressCard) }
      : { problem: addresses.problem, cards: [] as AddressCard[] },
    // Only brand and last four digits.
    methods: {
      problem: methods.problem,
      names: methods.methods.map((method) => ({
        name: methodName(method),
        isDefault: method.isDefault,
        isExpired: method.isExpired,
      })),
    },
    orders: { count: orders.count, latest: latest.slice(0, ORDERS_LISTED) },
    cash: money,
    frozenBecause,
    // Looked up by the e-mail that Shopify has; null if QuickBooks does not answer.
    invoices: invoices && { open: invoices, today: dayOf(context.now()) },
    ...status,
    timeline: timelineOf(
      staffEntries(activityOf(actions)),
      customerEvents({ name, createdAt, orders: latest, movements, closing }),
      emailEntries(emails),
    ),
  };
}

function identityOf(customer: Customer, replayHosts: readonly string[]) {
  const { metafields, consent } = customer;
  const replay = metafields['custom.session_replay_url'] ?? null;
  const url = replay === null ? null : webAddress(replay, ['https:']);
  const isOurs = url !== null && url.port === '' && replayHosts.includes(url.hostname);
  return {
    displayName: customer.displayName,
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    phone: customer.phone && phoneLabel(customer.phone),
    createdAt: customer.createdAt,
    totalSpentCents: customer.totalSpentCents,
    numberOfOrders: customer.numberOfOrders,
    consent,
    metafields: Object.fromEntries(
      Object.entries(metafields).filter(([key]) => !STORED_BACK.has(key as CustomerMetafieldKey)),
    ) as Partial<Record<CustomerMetafieldKey, string>>,
    // Only the ambassador program needs these (money-security P-3).
    ambassadorOnly: hasTag(customer.tags, AMBASSADOR_TAG)
      ? {
          birthday: metafields['custom.birthday'] ?? null,
          greekLife: metafields['custom.greeklife'] ?? null,
        }
      : null,
    replay: replay === null ? null : { text: replay, href: isOurs ? url.href : null },
  };
}

const STORED_BACK = new Set<CustomerMetafieldKey>([
  'custom.birthday',
  'custom.greeklife',
  'custom.session_replay_url',
]);

/**
 * Returns a page of a customer's orders, the newest first, and their count; the last page if the requested
 * one is beyond it. @param textOf reads the page's query parameters
 */
export async function loadCustomerOrders(
  { db }: Pick<StoreContext, 'db'>,
  gid: string,
  textOf: TextOf = () => null,
) {
  const { query } = ORDER_LIST.parse(textOf);
  const { rows, ...page } = await loadList(db, ordersOf(gid, query));
  return {
    ...page,
    orders: rows.map((order) => ({
      id: customerNumber(order.id),
      name: order.name,
      createdAt: order.createdAt,
      financial: order.displayFinancialStatus,
      fulfillment: order.displayFulfillmentStatus,
      isCancelled: order.cancelledAt !== null,
      totalCents: order.total.cents,
    })),
  };
}

async function loadCash({ db, now }: StoreContext, gid: string) {
  const [balance, ledger, tranches, statement, account, adjustments] = await Promise.all([
    findBalance(db, gid),
    ledgerBalances(db, gid),
    listCustomerTranches(db, gid),
    findStatement(db, gid, usualPeriods(now()).year),
    findCustomerAccount(db, gid),
    listApprovals(db, { customerGid: gid, limit: 10 }),
  ]);
  return {
    availableCents: balance.availableCents,
    paidCents: ledger.paidCents,
    bonusCents: ledger.bonusCents,
    heldCents: balance.heldCents,
    reservedCents: ledger.reservedCents,
    pendingCents: balance.pendingCents,
    unacceptedCents: balance.unacceptedCents,
    isImported: balance.isImported,
    frozenBecause: account?.frozenBecause ?? null,
    tranches: tranches.map(({ deposit, ...left }) => ({
      ...left,
      deposit: deposit && { ...deposit, at: deposit.at.toISOString() },
    })),
    movements: statement.movements.slice(-MOVEMENTS).toReversed(),
    adjustments: adjustments.map(shownApproval),
  };
}

/** Reads our own data besides money: invoice option, organization, ambassador program, closing request. */
async function loadStatus({ db, now }: StoreContext, { gid }: Customer) {
  const at = new Date(now());
  const [invoice, terms, requested, membership, ambassador, commission, closing] =
    await Promise.all([
      findInvoiceDecision(db, gid),
      findTerms(db, gid),
      findOpenInvoiceRequest(db, gid, new Date(0)),
      findMembership(db, customerNumber(gid)),
      findAmbassadorByGid(db, gid),
      findCommissionBalance(db, gid, at),
      findOpenAccountRequest(db, gid),
    ]);
  return {
    invoice: {
      decision: invoice?.decision ?? null,
      decidedAt: invoice?.decidedAt.toISOString() ?? null,
      requestedAt: requested?.requestedAt.toISOString() ?? null,
    },
    terms,
    organization: membership
      ? { name: membership.organization.name, isAdmin: membership.isAdmin }
      : null,
    ambassador: ambassador
      ? {
          code: ambassador.code,
          startedAt: ambassador.startedAt.toISOString(),
          payableCents: commission.payableCents,
          pendingCents: commission.pendingCents,
          paidCents: commission.paidCents,
          requestedCents: commission.requestedCents,
        }
      : null,
    closing: closing ? { id: closing.id, requestedAt: closing.requestedAt.toISOString() } : null,
  };
}
