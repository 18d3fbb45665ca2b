import {
  deleteSession,
  findSessionTokens,
  hashSecret,
} from '~/models/customers/customer-session.server';
import type { ServiceContext } from '~/services/context';

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
