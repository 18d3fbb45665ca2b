import { isPlatformFailure } from '~/domain/core/retries/failure';
import {
  deleteSession,
  deleteUnrenewedSession,
  findSessionTokens,
  leaseRenewal,
  postponeRenewal,
  updateSessionTokens,
} from '~/models/customers/customer-session.server';
import type { StoreContext } from '~/http/context.server';

/** Tokens are renewed this long before they expire, as Shopify's own client does. */
const RENEW_BEFORE_MS = 120_000;
/**
 * Well over what the three calls can take (two discovery documents, then the tokens: 5 s each). If a process
 * dies in between, it blocks the others for at most this long.
 */
const LEASE_MS = 30_000;
/** After a failed renewal, pages do not ask the provider again for this long. */
const RETRY_AFTER_MS = 10_000;

export type Renewal =
  /** The tokens are valid, were renewed, or are being renewed by another request. */
  | 'kept'
  /** The provider definitely refused: the session has ended and its row is deleted. */
  | 'refused'
  /** The provider did not answer: the session continues, and a later page tries again. */
  | 'unanswered';

type Needs = Pick<StoreContext, 'db' | 'sealing' | 'accounts' | 'log'>;

/**
 * Renews a session's tokens shortly before they expire. A lease allows only one renewal at a time across all
 * processes: a provider that rotates tokens treats a second use of the old one as theft. The new tokens are
 * stored before they are used. Uses the wall clock rather than `now`, because the tokens expire by it.
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
    // Sealed under another secret: the tokens cannot be decrypted any more.
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
      // Another request has renewed meanwhile: the refusal is about the old pair, which is used up.
      if (!(await deleteUnrenewedSession(db, idHash, session.accessExpiresAt))) return 'kept';
      log.info({ session: session.ref }, 'the provider has ended a session');
      return 'refused';
    }
    log.warn({ err: error, session: session.ref }, 'a session could not be renewed');
    await postponeRenewal(db, idHash, new Date(Date.now() + RETRY_AFTER_MS));
    return 'unanswered';
  }
}
