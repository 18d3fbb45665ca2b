import { randomUUID } from 'node:crypto';

/** The store's answer; null if there was none. */
export type Reply = {
  status: number;
  location: string | null;
  isHtml: boolean;
  text: string;
  /** The cookies that were set, as names and values. */
  cookies: string[];
  ms: number;
} | null;

/** A browser that sends requests. */
export type Browser = {
  /** The header to send; empty for an anonymous visitor. */
  cookie: string;
  /** An IP address that no other browser has. */
  address: string;
  /** Hears of every request and its answer. */
  heard?: (method: string, path: string, reply: Reply, ms: number) => void;
};

/** A signed-in customer with a payment method at Stripe. */
export type Person = Browser & {
  gid: string;
  email: string;
  stripeCustomerId: string;
  paymentMethodId: string;
};

const ANSWER_MS = 30_000;

/** Sends a request as a browser does. A network error is an answer too: null. */
export async function call(
  browser: Browser,
  origin: string,
  path: string,
  init: RequestInit = {},
): Promise<Reply> {
  const since = performance.now();
  const reply = await fetchReply(browser, origin, path, init, since);
  browser.heard?.(init.method ?? 'GET', path, reply, performance.now() - since);
  return reply;
}

/**
 * Two limits: the signal ends the request, and the race the wait for it. Node's `fetch` has been seen to settle neither way after its
 * signal, on a machine that had no time to spare while the server was restarted.
 */
async function fetchReply(
  browser: Browser,
  origin: string,
  path: string,
  init: RequestInit,
  since: number,
): Promise<Reply> {
  // Not `AbortSignal.timeout`: while nothing else holds it, it may be collected before it fires.
  const ending = new AbortController();
  let limit: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    limit = setTimeout(() => {
      ending.abort();
      resolve(null);
    }, ANSWER_MS);
  });
  const answer = async (): Promise<Reply> => {
    const response = await fetch(new URL(path, origin), {
      ...init,
      redirect: 'manual',
      signal: ending.signal,
      headers: {
        ...(browser.cookie && { cookie: browser.cookie }),
        'X-Forwarded-For': browser.address,
        ...(init.headers as Record<string, string>),
      },
    });
    const text = await response.text();
    const location = response.headers.get('location');
    return {
      status: response.status,
      location,
      isHtml: response.headers.get('content-type')?.startsWith('text/html') ?? false,
      text,
      cookies: response.headers.getSetCookie().map((line) => line.split(';')[0] ?? ''),
      ms: performance.now() - since,
    };
  };
  try {
    return await Promise.race([answer().catch(() => null), tooLate]);
  } finally {
    clearTimeout(limit);
  }
}

/** Returns the session cookie as Remix encodes it: JSON in base64. */
export function sessionCookie(secret: string): string {
  return `sid=${encodeURIComponent(Buffer.from(JSON.stringify(secret)).toString('base64'))}`;
}

/** Posts a form from one of the store's own pages. */
export function postForm(
  browser: Browser,
  origin: string,
  path: string,
  fields: Record<string, string>,
): Promise<Reply> {
  return call(browser, origin, path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Accept: 'text/html', 'Sec-Fetch-Site': 'same-origin' },
  });
}

/** Posts JSON as the pages' own scripts do. */
export function postJson(
  browser: Browser,
  origin: string,
  path: string,
  body: unknown,
): Promise<Reply> {
  return call(browser, origin, path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
  });
}

let addresses = 0;

/** Returns an address of the documentation range; its middle group identifies this process. */
export function nextAddress(): string {
  addresses += 1;
  const own = (process.pid & 0xffff).toString(16);
  return `2001:db8:${own}:${(addresses >> 16).toString(16)}:${(addresses & 0xffff).toString(16)}::1`;
}

export function freshEmail(): string {
  return `fault-${randomUUID().slice(0, 13)}@example.com`;
}
