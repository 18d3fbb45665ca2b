import { deleteSession, findSessionTokens, hashSecret } from '~/models/customer-session.server';
import type { SignInNeeds } from './sign-in-needs';

/**
 * Ends one browser's session on the server, whatever happens after.
 *
 * @returns where the browser goes next: the provider's own end of session, or the home page
 * @throws PlatformFailure when the provider's address cannot be had; the session is ended all the same
 */
export async function signOut(
  { db, sealing, accounts }: Omit<SignInNeeds, 'now'>,
  secret: string | null,
): Promise<string> {
  if (secret === null) return '/';
  const idHash = hashSecret(secret);
  const tokens = await findSessionTokens(db, sealing, idHash);
  await deleteSession(db, idHash);
  return tokens ? accounts.signOutUrl(tokens.idToken) : '/';
}
