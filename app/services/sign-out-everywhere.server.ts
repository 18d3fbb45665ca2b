import { endAllSessions, findSessionTokens, hashSecret } from '~/models/customer-session.server';
import type { SignInNeeds } from './sign-in-needs';

/**
 * Ends every session of a customer, on every device, whatever happens after.
 *
 * @param secret of the session that asks
 * @returns where this browser goes next: the provider's own end of session, or the home page
 * @throws PlatformFailure when the provider's address cannot be had; the sessions are ended all the same
 */
export async function signOutEverywhere(
  { db, sealing, accounts }: Omit<SignInNeeds, 'now'>,
  customerGid: string,
  secret: string | null,
): Promise<string> {
  const tokens = secret === null ? null : await findSessionTokens(db, sealing, hashSecret(secret));
  await endAllSessions(db, customerGid);
  return tokens ? accounts.signOutUrl(tokens.idToken) : '/';
}
