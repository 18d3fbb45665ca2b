import { isPlatformFailure } from '~/domain/failure';
import { hashSecret, insertSession, newSecret } from '~/models/customer-session.server';
import {
  claimLogin,
  findLoginProgress,
  finishLogin,
  type ClaimedLogin,
} from '~/models/login-record.server';
import { admitProviderSession } from '~/models/provider-session.server';
import type { SignInNeeds } from './sign-in-needs';

export type FinishNeeds = SignInNeeds & {
  log: {
    info: (fields: object, text: string) => void;
    warn: (fields: object, text: string) => void;
  };
};

export type Arrival = {
  /** The whole address that the provider sent the browser back to, on our public origin. */
  url: URL;
  /** The secret of the browser's login cookie; null without one. */
  browser: string | null;
  /** How the session is called in the list of open ones, for example 'Chrome on Windows'. */
  device: string;
};

export type Finishing =
  /** No sign-in of this browser has this state: nothing happens. */
  | { known: false }
  /** The sign-in is being finished, or was; `done` settles when this call's own part is over. */
  | { known: true; login: string; done: Promise<void> };

/**
 * Takes what the provider sent back, once, and turns it into a session. The way from the code to the
 * session's row goes on when the browser has lost its patience: it fetches the outcome by its login
 * (models/login-record). An authentication error is stored with the login and logged (spec section 8).
 */
export async function finishSignIn(
  needs: FinishNeeds,
  { url, browser, device }: Arrival,
): Promise<Finishing> {
  const state = url.searchParams.get('state');
  if (!browser || !state) return { known: false };
  const { db, sealing, now } = needs;
  const at = new Date(now());
  const claimed = await claimLogin(db, sealing, { state, browser, now: at });
  if (claimed) {
    const done = exchange(needs, url, claimed, state, device);
    return { known: true, login: claimed.stateHash, done };
  }
  // Claimed before, by a second load of the same page: its outcome is there to be looked at.
  const stateHash = hashSecret(state);
  const progress = await findLoginProgress(db, sealing, { stateHash, browser, now: at });
  return progress ? { known: true, login: stateHash, done: Promise.resolve() } : { known: false };
}

async function exchange(
  { db, sealing, accounts, now, log }: FinishNeeds,
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
      await finishLogin(db, stateHash, { sealedGoodbye: sealing.seal(goodbye), now: at });
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
    // Both or none: a session whose secret nobody can fetch would stand in the list of open ones.
    await db.transaction().execute(async (transaction) => {
      await insertSession(transaction, sealing, session);
      await finishLogin(transaction, stateHash, { sealedSecret: sealing.seal(secret), now: at });
    });
    log.info({ customer: gid }, 'signed in');
  } catch (error) {
    const failure = isPlatformFailure(error) ? error.kind : 'unavailable';
    log.warn({ err: error, failure }, 'a sign-in could not be finished');
    await finishLogin(db, stateHash, { failure, now: new Date(now()) });
  }
}
