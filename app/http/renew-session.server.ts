import { isPlatformFailure } from '~/domain/failure';
import {
  deleteSession,
  deleteUnrenewedSession,
  findSessionTokens,
  leaseRenewal,
  postponeRenewal,
  updateSessionTokens,
} from '~/models/customer-session.server';
import type { StoreContext } from './context.server';

/** Tokens are renewed this long before they end, as Shopify's own client does. */
const RENEW_BEFORE_MS = 120_000;
/**
 * Well over what the three calls can take (both documents of discovery, then the tokens: 5 s each);
 * a process that dies in between blocks the others for no more.
 */
const LEASE_MS = 30_000;
/** A provider that was silent is not asked again by every page. */
const RETRY_AFTER_MS = 10_000;

export type Renewal =
  /** The tokens are good, were renewed, or are being renewed by somebody else. */
  | 'kept'
  /** The provider has said definitely no: the session is over and its row deleted. */
  | 'refused'
  /** The provider is silent: the session goes on, and a later page tries again. */
  | 'unanswered';

type Needs = Pick<StoreContext, 'db' | 'sealing' | 'accounts' | 'log'>;

/**
 * Renews a session's tokens when they are about to end. One renewal at a time over all processes: a
 * provider that rotates its tokens takes a second use of the old one for theft. The new pair is in
 * the database before anybody uses it. Time is the wall clock, by which the provider's tokens end.
 */
export async function renewSession(
  { db, sealing, accounts, log }: Needs,
  session: { idHash: string; ref: string; accessExpiresAt: Date },
): Promise<Renewal> {
  const now = new Date();
  const before = new Date(now.getTime() + RENEW_BEFORE_MS);
  if (session.accessExpiresAt >= before) return 'kept';
  const { idHash } = session;
  if (!(await leaseRenewal(db, idHash, { now, leaseMs: LEASE_MS, before }))) return 'kept';
  const old = await findSessionTokens(db, sealing, idHash);
  if (!old) {
    // Sealed under another secret: these tokens are nobody's any more.
    await deleteSession(db, idHash);
    return 'refused';
  }
  try {
    const renewed = await accounts.renew(old.refreshToken);
    await updateSessionTokens(db, sealing, idHash, {
      ...renewed,
      idToken: renewed.idToken ?? old.idToken,
    });
    return 'kept';
  } catch (error) {
    if (isPlatformFailure(error) && error.kind === 'refused') {
      // Renewed by somebody else meanwhile: then the refusal is about a pair that is used up.
      if (!(await deleteUnrenewedSession(db, idHash, session.accessExpiresAt))) return 'kept';
      log.info({ session: session.ref }, 'the provider has ended a session');
      return 'refused';
    }
    log.warn({ err: error, session: session.ref }, 'a session could not be renewed');
    await postponeRenewal(db, idHash, new Date(Date.now() + RETRY_AFTER_MS));
    return 'unanswered';
  }
}
