import {
  deleteSession,
  endAllSessions,
  findSessionTokens,
  hashSecret,
} from '~/models/customers/customer-session.server';
import type { ServiceContext } from '~/services/context';
import { endProviderSessions } from '~/models/customers/login-record.server';

/**
 * Ends one browser's session on the server, whatever happens afterwards.
 *
 * @returns where the browser goes next: the provider's sign-out page, or the home page
 * @throws PlatformFailure when the provider's address cannot be read; the session has ended anyway
 */
export async function signOut(
  { db, sealing, accounts }: Pick<ServiceContext, 'db' | 'accounts' | 'sealing'>,
  secret: string | null,
): Promise<string> {
  if (secret === null) return '/';
  const idHash = hashSecret(secret);
  const tokens = await findSessionTokens(db, sealing, idHash);
  await deleteSession(db, idHash);
  return tokens ? accounts.signOutUrl(tokens.idToken) : '/';
}

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
