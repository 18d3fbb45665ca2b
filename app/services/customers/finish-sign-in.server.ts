import { isPlatformFailure } from '~/domain/core/retries/failure';
import {
  deleteSession,
  endAllSessions,
  findSessionTokens,
  hashSecret,
  insertSession,
  newSecret,
} from '~/models/customers/customer-session.server';
import {
  admitProviderSession,
  type ClaimedLogin,
  claimLogin,
  endProviderSessions,
  findLoginProgress,
  finishLogin,
  insertLogin,
} from '~/models/customers/login-record.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'accounts' | 'encryption' | 'now' | 'log'>;

export type Arrival = {
  /** The full URL that the provider sent the browser back to, on our public origin. */
  url: URL;
  /** The secret of the browser's login cookie; null if there is none. */
  browser: string | null;
  /** The session's label in the list of open sessions, for example 'Chrome on Windows'. */
  device: string;
};

export type Finishing =
  /** This browser has no sign-in with this state: nothing happens. */
  | { known: false }
  /** The sign-in is in progress or finished; `done` resolves when this call's own work is over. */
  | { known: true; login: string; done: Promise<void> };

/**
 * Exchanges the provider's response for a session, once. The exchange continues even if the browser
 * gives up waiting, and the browser fetches the outcome by its login (models/customers/login-record). An
 * authentication error is stored with the login and logged (spec section 8).
 */
export async function finishSignIn(
  context: Context,
  { url, browser, device }: Arrival,
): Promise<Finishing> {
  const state = url.searchParams.get('state');
  if (!browser || !state) return { known: false };
  const { db, encryption, now } = context;
  const at = new Date(now());
  const claimed = await claimLogin(db, encryption, { state, browser, now: at });
  if (claimed) {
    const done = exchange(context, url, claimed, state, device);
    return { known: true, login: claimed.stateHash, done };
  }
  // A second load of the same page claimed it before: its outcome can be fetched.
  const stateHash = hashSecret(state);
  const progress = await findLoginProgress(db, encryption, { stateHash, browser, now: at });
  return progress ? { known: true, login: stateHash, done: Promise.resolve() } : { known: false };
}

async function exchange(
  { db, encryption, accounts, now, log }: Context,
  url: URL,
  { stateHash, nonce, verifier }: ClaimedLogin,
  state: string,
  device: string,
): Promise<void> {
  try {
    const tokens = await accounts.exchange(url, { state, nonce, verifier });
    if (tokens.idToken === undefined) throw new Error('the first grant has no id token');
    const { gid } = await accounts.identify(tokens.accessToken);
    const at = new Date(now());
    const sid = tokens.providerSession;
    if (sid && !(await admitProviderSession(db, { sid, customerGid: gid, now: at }))) {
      const goodbye = await accounts.signOutUrl(tokens.idToken);
      await finishLogin(db, stateHash, { encryptedGoodbye: encryption.encrypt(goodbye), now: at });
      log.info({ customer: gid }, 'not signed in: this session of the provider was ended here');
      return;
    }
    const secret = newSecret();
    const session = {
      ...tokens,
      idToken: tokens.idToken,
      secret,
      customerGid: gid,
      device,
      now: at,
    };
    // Both or neither: a session whose secret cannot be fetched would stay in the list of open sessions.
    await db.transaction().execute(async (transaction) => {
      await insertSession(transaction, encryption, session);
      await finishLogin(transaction, stateHash, {
        encryptedSecret: encryption.encrypt(secret),
        now: at,
      });
    });
    log.info({ customer: gid }, 'signed in');
  } catch (error) {
    const failure = isPlatformFailure(error) ? error.kind : 'unavailable';
    log.warn({ err: error, failure }, 'a sign-in could not be finished');
    await finishLogin(db, stateHash, { failure, now: new Date(now()) });
  }
}

type SignInRequest = {
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
  { db, encryption, accounts, now }: Pick<ServiceContext, 'db' | 'accounts' | 'encryption' | 'now'>,
  { browser, redirectUri, returnTo, email }: SignInRequest,
): Promise<string> {
  const { url, ...secrets } = await accounts.begin(redirectUri, email);
  await insertLogin(db, encryption, { ...secrets, browser, returnTo, now: new Date(now()) });
  return url;
}

/**
 * Ends one browser's session on the server, whatever happens afterwards.
 *
 * @returns where the browser goes next: the provider's sign-out page, or the home page
 * @throws PlatformFailure when the provider's address cannot be read; the session has ended anyway
 */
export async function signOut(
  { db, encryption, accounts }: Pick<ServiceContext, 'db' | 'accounts' | 'encryption'>,
  secret: string | null,
): Promise<string> {
  if (secret === null) return '/';
  const idHash = hashSecret(secret);
  const tokens = await findSessionTokens(db, encryption, idHash);
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
  { db, encryption, accounts, now }: Pick<ServiceContext, 'db' | 'accounts' | 'encryption' | 'now'>,
  customerGid: string,
  secret: string | null,
): Promise<string> {
  const tokens =
    secret === null ? null : await findSessionTokens(db, encryption, hashSecret(secret));
  await endProviderSessions(db, customerGid, new Date(now()));
  await endAllSessions(db, customerGid);
  return tokens ? accounts.signOutUrl(tokens.idToken) : '/';
}
