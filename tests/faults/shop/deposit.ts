import { setTimeout as wait } from 'node:timers/promises';
import { call, postForm, type Person, type Reply } from './person';

/** The page with the form, as in `app/paths.ts`. */
const PAGE = '/dashboard/payments/add';
const POLL = '/api/earth-cash';

/** `into`: whose Earth Cash, for admins of an organization. */
export type Post = { token: string; amountCents: number; into?: 'organization' };

/** How long a customer who gets no answer keeps trying. */
const PATIENCE_MS = 90_000;
const AGAIN_AFTER_MS = 300;

/** Opens the page and returns its form token: one deposit, however often the form is posted. */
export async function openForm(person: Person, origin: string): Promise<string> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const page = await call(person, origin, PAGE, { headers: { Accept: 'text/html' } });
    const token = page?.status === 200 ? tokenIn(page.text) : undefined;
    if (token !== undefined) return token;
    if (Date.now() > until) {
      throw new Error(
        `${PAGE} has no form: ${page?.status} ${page?.location} ${page?.text.slice(0, 300)}`,
      );
    }
    await wait(AGAIN_AFTER_MS);
  }
}

function tokenIn(html: string): string | undefined {
  const input = /<input[^>]*name="form_token"[^>]*>/.exec(html)?.[0] ?? '';
  return /value="([^"]+)"/.exec(input)?.[1];
}

/** Presses the confirming button once. */
export function postDeposit(person: Person, origin: string, post: Post): Promise<Reply> {
  return postForm(person, origin, PAGE, {
    intent: 'confirm',
    form_token: post.token,
    amount: (post.amountCents / 100).toFixed(2),
    method: person.paymentMethodId,
    ...(post.into && { into: post.into }),
  });
}

/**
 * Presses the button, and again while there is no answer or one that says to come back later, as
 * customers do. The form is the same each time.
 *
 * @returns the final answer; null if there was none
 */
export async function postUntilAnswered(
  person: Person,
  origin: string,
  post: Post,
): Promise<Reply> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const reply = await postDeposit(person, origin, post);
    const isLater = reply === null || reply.status >= 500 || reply.status === 429;
    if (!isLater) return reply;
    if (Date.now() > until) return null;
    await wait(AGAIN_AFTER_MS);
  }
}

export type Balance = { shownCents: number; pendingCents: number; heldCents: number };

/** Returns what the dashboard's header polls once a second; null if there is no answer. */
export async function loadBalance(person: Person, origin: string): Promise<Balance | null> {
  const reply = await call(person, origin, POLL);
  return reply?.status === 200 ? (JSON.parse(reply.text) as Balance) : null;
}
