import {
  endAllSessions,
  findSessionTokens,
  hashSecret,
} from '~/models/customers/customer-session.server';
import { endProviderSessions } from '~/models/customers/provider-session.server';
import type { ServiceContext } from '~/services/context';

/**
 * Ends all of a customer's sessions on every device, whatever happens afterwards. Browsers that are
 * still signed in at the provider do not get a new session here from that.
 *
 * @param secret of the requesting session
 * @returns where this browser goes next: the provider's sign-out page, or the home page
 * @throws PlatformFailure when the provider's address cannot be read; the sessions have ended anyway
 */
export async function signOutEverywhere(
  { db, sealing, accounts, now }: Pick<ServiceContext, 'db' | 'accounts' | 'sealing' | 'now'>,
  customerGid: string,
  secret: string | null,
): Promise<string> {
  const tokens = secret === null ? null : await findSessionTokens(db, sealing, hashSecret(secret));
  await endProviderSessions(db, customerGid, new Date(now()));
  await endAllSessions(db, customerGid);
  return tokens ? accounts.signOutUrl(tokens.idToken) : '/';
}
