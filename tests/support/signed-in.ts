import { expect } from 'vitest';
import { eventually } from './sandbox-control';
import { signInAtProvider } from './sign-in';
import { Visitor } from './visitor';

/**
 * Signs a visitor in as a customer does: through the provider's pages, with the code from the mail, and
 * back through the callback and the waiting page.
 *
 * @returns the local path where that ends
 */
export async function signIn(visitor: Visitor, email: string, returnTo?: string): Promise<string> {
  const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
  const begun = await beginSignIn(visitor, `/auth/login${query}`);
  expect(begun.status).toBe(302);
  const back = new URL(await signInAtProvider(begun.headers.get('Location') ?? '', email));
  const callback = await visitor.get(`${back.pathname}${back.search}`);
  expect(callback.status).toBe(302);
  // The waiting page reloads while a busy machine is still exchanging the code.
  const waiting = await eventually(async () => {
    const answer = await visitor.get(callback.headers.get('Location') ?? '');
    return answer.status === 200 ? undefined : answer;
  });
  expect(waiting.status).toBe(302);
  expect(visitor.cookies.has('sid')).toBe(true);
  return waiting.headers.get('Location') ?? '';
}

const TRIES = 5;

/** Retries on a 503, as a customer would: a new shop still looks up its provider, up to 5 s per attempt. */
export async function beginSignIn(visitor: Visitor, address: string): Promise<Response> {
  let answer = await visitor.get(address);
  for (let tried = 1; answer.status === 503 && tried < TRIES; tried += 1) {
    answer = await visitor.get(address);
  }
  return answer;
}

/** Returns a new visitor who is signed in. */
export async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor();
  await signIn(visitor, email);
  return visitor;
}
