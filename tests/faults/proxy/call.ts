import type { IncomingHttpHeaders } from 'node:http';

/** The places where a deposit calls outside (money-security 3.2 and 3.8). */
export const SITES = [
  'create',
  'confirm',
  'retrieve',
  'cancel',
  'metafield-read',
  'metafield-set',
] as const;

export type DepositSite = (typeof SITES)[number];

/** The additional places where a payment for an order and its refund call outside (docs/money.md). */
export const PAYMENT_SITES = [
  'draft-create',
  'draft-find',
  'draft-read',
  'draft-complete',
  'draft-delete',
  'order-read',
  'order-mark',
  'refund',
  'refund-list',
] as const;

/** The additional places where changes by staff call outside. */
export const STAFF_SITES = [
  'order-money',
  'order-refund',
  'staff-draft',
  'tags-add',
  'erasure',
  'method-list',
  'method-detach',
] as const;

export type Site = DepositSite | (typeof PAYMENT_SITES)[number] | (typeof STAFF_SITES)[number];

/** A call of the store on its way to a platform. */
export type Call = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  company: 'stripe' | 'shopify' | 'other';
  /** Null for calls that no fault targets. */
  site: Site | null;
};

/** A platform's complete answer. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const INTENT = /^\/v1\/payment_intents\/(pi_[^/?]+)(?:\/(confirm|cancel))?(?:\?|$)/;
const METHODS = /^\/v1\/customers\/(cus_[^/?]+)\/payment_methods(?:\?|$)/;
const DETACH = /^\/v1\/payment_methods\/(pm_[^/?]+)\/detach(?:\?|$)/;

export function callOf(
  method: string,
  path: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Call {
  const company = path.startsWith('/v1/')
    ? 'stripe'
    : path.startsWith('/admin/api/')
      ? 'shopify'
      : 'other';
  const site =
    company === 'stripe'
      ? stripeSite(method, path)
      : company === 'shopify'
        ? (orderSite(body) ?? metafieldSite(body))
        : null;
  return { method, path, headers, body, company, site };
}

function stripeSite(method: string, path: string): Site | null {
  if (method === 'POST' && /^\/v1\/payment_intents(?:\?|$)/.test(path)) return 'create';
  if (/^\/v1\/refunds(?:\?|$)/.test(path)) return method === 'POST' ? 'refund' : 'refund-list';
  if (method === 'GET' && METHODS.test(path)) return 'method-list';
  if (DETACH.test(path)) return 'method-detach';
  const found = INTENT.exec(path);
  if (!found) return null;
  if (method === 'GET') return 'retrieve';
  return (found[2] as 'confirm' | 'cancel' | undefined) ?? null;
}

/** By the operation name of the GraphQL document. */
const ORDER_SITES: Readonly<Record<string, Site>> = {
  CreateDraft: 'draft-create',
  FindDrafts: 'draft-find',
  DraftDetail: 'draft-read',
  CompleteDraftPending: 'draft-complete',
  DeleteDraft: 'draft-delete',
  OrderPayment: 'order-read',
  MarkOrderPaid: 'order-mark',
  OrderMoney: 'order-money',
  RefundOrder: 'order-refund',
  StaffDraft: 'staff-draft',
  AddTags: 'tags-add',
  RequestErasure: 'erasure',
};

function orderSite(body: Buffer): Site | null {
  const name = /(?:query|mutation) (\w+)/.exec(body.toString('utf8'))?.[1] ?? '';
  return ORDER_SITES[name] ?? null;
}

/** Recognizes calls about the balance; calls about other metafields have no site. */
function metafieldSite(body: Buffer): Site | null {
  const text = body.toString('utf8');
  if (!/earthcash|earth_?cash/i.test(text)) return null;
  if (text.includes('metafieldsSet')) return 'metafield-set';
  return text.includes('compareDigest') ? 'metafield-read' : null;
}

const GID = /gid:\/\/shopify\/Customer\/\d+/;
/** Ids that identify a customer in calls about their orders. */
const HINTS =
  /gid:\/\/shopify\/(?:Draft)?Order\/\d+|(?:pay|erp)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const hintsIn = (text: string): string[] => text.match(HINTS) ?? [];

/** Finds the customer of a call, and learns from answers whose each intent, draft and order is. */
export function createOwners() {
  const gidOf = new Map<string, string>();
  return {
    /** Call it before the first request: this customer or method at Stripe is that Shopify customer's. */
    know(stripeId: string, gid: string): void {
      gidOf.set(stripeId, gid);
    },
    ownerOf(call: Call): string | undefined {
      const text = call.body.toString('utf8');
      if (call.company === 'shopify') {
        const known = hintsIn(text).flatMap((hint) => gidOf.get(hint) ?? []);
        return GID.exec(text)?.[0] ?? known[0];
      }
      const named = [INTENT, METHODS, DETACH].flatMap((form) => form.exec(call.path)?.[1] ?? []);
      if (named[0] !== undefined) return gidOf.get(named[0]);
      const query = new URL(call.path, 'http://stripe').searchParams;
      const values = new URLSearchParams(text);
      for (const name of ['payment_intent', 'customer']) {
        const value = values.get(name) ?? query.get(name);
        if (value !== null) return gidOf.get(value);
      }
      return undefined;
    },
    /** @param gid the customer whose call it was */
    learn(call: Call, answer: Answer, gid: string | undefined): void {
      if (call.company === 'shopify' && call.site !== null && gid !== undefined) {
        const both = `${call.body.toString('utf8')} ${answer.body.toString('utf8')}`;
        for (const hint of hintsIn(both)) gidOf.set(hint, gid);
      }
      if (call.site !== 'create' || answer.status !== 200) return;
      const intent = JSON.parse(answer.body.toString('utf8')) as { id: string; customer: string };
      const owner = gidOf.get(intent.customer);
      if (owner !== undefined) gidOf.set(intent.id, owner);
    },
  };
}
