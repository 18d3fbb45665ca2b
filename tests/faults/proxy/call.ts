import type { IncomingHttpHeaders } from 'node:http';

/** Where in the life of a deposit the store calls outside (money-security 3.2 and 3.8). */
export const SITES = [
  'create',
  'confirm',
  'retrieve',
  'cancel',
  'metafield-read',
  'metafield-set',
] as const;

export type Site = (typeof SITES)[number];

/** One call of the store on its way to a platform. */
export type Call = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  company: 'stripe' | 'shopify' | 'other';
  /** Null for calls that no fault is aimed at. */
  site: Site | null;
};

/** What a platform said, whole. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const INTENT = /^\/v1\/payment_intents\/(pi_[^/?]+)(?:\/(confirm|cancel))?(?:\?|$)/;

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
        ? metafieldSite(body)
        : null;
  return { method, path, headers, body, company, site };
}

function stripeSite(method: string, path: string): Site | null {
  if (method === 'POST' && /^\/v1\/payment_intents(?:\?|$)/.test(path)) return 'create';
  const found = INTENT.exec(path);
  if (!found) return null;
  if (method === 'GET') return 'retrieve';
  return (found[2] as 'confirm' | 'cancel' | undefined) ?? null;
}

/** Only what is about the balance: other metafields are other people's business. */
function metafieldSite(body: Buffer): Site | null {
  const text = body.toString('utf8');
  if (!/earthcash|earth_?cash/i.test(text)) return null;
  if (text.includes('metafieldsSet')) return 'metafield-set';
  return text.includes('compareDigest') ? 'metafield-read' : null;
}

const GID = /gid:\/\/shopify\/Customer\/\d+/;

/** Finds out whose call it is, and learns from answers which intent is whose. */
export function createOwners() {
  const gidOf = new Map<string, string>();
  return {
    /** Before the first call: this customer at Stripe is that one at Shopify. */
    know(stripeCustomerId: string, gid: string): void {
      gidOf.set(stripeCustomerId, gid);
    },
    ownerOf(call: Call): string | undefined {
      if (call.company === 'shopify') return GID.exec(call.body.toString('utf8'))?.[0];
      const intent = INTENT.exec(call.path)?.[1];
      if (intent !== undefined) return gidOf.get(intent);
      const customer = new URLSearchParams(call.body.toString('utf8')).get('customer');
      return customer === null ? undefined : gidOf.get(customer);
    },
    learn(call: Call, answer: Answer): void {
      if (call.site !== 'create' || answer.status !== 200) return;
      const intent = JSON.parse(answer.body.toString('utf8')) as { id: string; customer: string };
      const gid = gidOf.get(intent.customer);
      if (gid !== undefined) gidOf.set(intent.id, gid);
    },
  };
}
