import { Stripe } from 'stripe';

/** What the platforms have, read from the sandbox and not through the proxy or the store. */
export type Outside = {
  intents: OutsideIntent[];
  /** Returns how many charges of a payment intent have succeeded. */
  chargesOf: (intentId: string) => number;
  metafieldsOf: (gid: string) => {
    /** `custom.earthcash` in cents; null if there is none. */
    shown: number | null;
    versionMetafield: { seq: number; cents: number } | null;
  };
};

export type OutsideIntent = {
  id: string;
  status: string;
  amount: number;
  customer: string | null;
  metadata: Record<string, string>;
};

type Metafield = { namespace: string; key: string; value: string };

/** Reads all of it at once. */
export async function loadOutside(sandboxUrl: string): Promise<Outside> {
  const stripe = stripeAt(sandboxUrl);
  const [intents, charges, state] = await Promise.all([
    everyOne(stripe.paymentIntents.list({ limit: 100 })),
    everyOne(stripe.charges.list({ limit: 100 })),
    control(sandboxUrl, 'GET', '/control/state') as Promise<{
      shopify: { customers: { id: number; metafields: Metafield[] }[] };
    }>,
  ]);
  const charged = new Map<string, number>();
  for (const charge of charges) {
    const intent = String(charge.payment_intent);
    if (charge.paid) charged.set(intent, (charged.get(intent) ?? 0) + 1);
  }
  const metafields = new Map(
    state.shopify.customers.map((each) => [String(each.id), each.metafields]),
  );
  return {
    intents: intents.map(({ id, status, amount, customer, metadata }) => ({
      id,
      status,
      amount,
      customer: typeof customer === 'string' ? customer : (customer?.id ?? null),
      metadata,
    })),
    chargesOf: (intentId) => charged.get(intentId) ?? 0,
    metafieldsOf: (gid) => balanceOf(metafields.get(gid.split('/').at(-1) ?? '') ?? []),
  };
}

async function everyOne<Row>(list: AsyncIterable<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of list) rows.push(row);
  return rows;
}

function balanceOf(fields: readonly Metafield[]): ReturnType<Outside['metafieldsOf']> {
  const shown = fields.find(({ namespace, key }) => namespace === 'custom' && key === 'earthcash');
  const versionMetafield = fields.find(({ key }) => key === 'earthcash_published');
  return {
    shown: shown === undefined ? null : centsOf(shown.value),
    versionMetafield:
      versionMetafield === undefined
        ? null
        : (JSON.parse(versionMetafield.value) as { seq: number; cents: number }),
  };
}

/** Parses an amount with two decimals or none, without using floats. */
export function centsOf(text: string): number {
  const found = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text);
  if (!found) throw new Error(`'${text}' is no amount`);
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

export function decimalOf(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Returns Stripe's own library, pointed at the sandbox. */
export function stripeAt(sandboxUrl: string): Stripe {
  const { hostname, port } = new URL(sandboxUrl);
  return new Stripe('sk_test_sandbox', {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
  });
}

/** Calls the sandbox's control endpoints. @throws with the sandbox's own message */
export async function control(
  sandboxUrl: string,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`${sandboxUrl}${path}`, {
    method,
    ...(body && {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}
