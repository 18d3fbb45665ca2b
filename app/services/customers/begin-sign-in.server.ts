import { insertLogin } from '~/models/customers/login-record.server';
import type { ServiceContext } from '~/services/context';

export type SignInWish = {
  /** The secret of the browser's login cookie. */
  browser: string;
  /** Where the provider sends the browser back to; registered with the provider. */
  redirectUri: string;
  /** A local path, checked by the caller. */
  returnTo: string;
  /** Prefilled on the provider's page. */
  email?: string | undefined;
};

/**
 * Begins a sign-in: stores its secrets, which last ten minutes and work once.
 *
 * @returns the provider's address to send the browser to
 * @throws PlatformFailure when the provider's endpoints cannot be discovered
 */
export async function beginSignIn(
  { db, sealing, accounts, now }: Pick<ServiceContext, 'db' | 'accounts' | 'sealing' | 'now'>,
  { browser, redirectUri, returnTo, email }: SignInWish,
): Promise<string> {
  const { url, ...secrets } = await accounts.begin(redirectUri, email);
  await insertLogin(db, sealing, { ...secrets, browser, returnTo, now: new Date(now()) });
  return url;
}
