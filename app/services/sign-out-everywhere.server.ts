import { endAllSessions, findSessionTokens, hashSecret } from '~/models/customer-session.server';
import { endProviderSessions } from '~/models/provider-session.server';
import type { SignInNeeds } from './sign-in-needs';

/**
 * Ends every session of a customer, on every device, whatever happens after. Browsers that are still
 * signed in at the provider are not signed in here by that again.
 *
 * @param secret of the session that asks
 * @returns where this browser goes next: the provider's own end of session, or the home page
 * @throws PlatformFailure when the provider's address cannot be had; the sessions are ended all the same
 */
export async function signOutEverywhere(
  { db, sealing, accounts, now }: SignInNeeds,
  customerGid: string,
  secret: string | null,
): Promise<string> {
  const tokens = secret === null ? null : await findSessionTokens(db, sealing, hashSecret(secret));
  await endProviderSessions(db, customerGid, new Date(now()));
  await endAllSessions(db, customerGid);
  return tokens ? accounts.signOutUrl(tokens.idToken) : '/';
}
