import { insertLogin } from '~/models/login-record.server';
import type { SignInNeeds } from './sign-in-needs';

export type SignInWish = {
  /** The secret of the browser's login cookie. */
  browser: string;
  /** The provider sends the browser back to it; registered there. */
  redirectUri: string;
  /** A local path, checked by the caller. */
  returnTo: string;
  /** Filled in at the provider's page. */
  email?: string | undefined;
};

/**
 * Begins a sign-in: keeps its secrets for ten minutes and one use, and says where the browser goes.
 *
 * @returns the provider's address
 * @throws PlatformFailure when the provider's addresses cannot be had
 */
export async function beginSignIn(
  { db, sealing, accounts, now }: SignInNeeds,
  { browser, redirectUri, returnTo, email }: SignInWish,
): Promise<string> {
  const { url, ...secrets } = await accounts.begin(redirectUri, email);
  await insertLogin(db, sealing, { ...secrets, browser, returnTo, now: new Date(now()) });
  return url;
}
