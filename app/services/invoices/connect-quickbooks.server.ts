import { randomBytes } from 'node:crypto';
import { isPlatformFailure, PlatformFailure } from '~/domain/core/retries/failure';
import {
  FIVE_YEARS_MS,
  type BookConnect,
  type BookRedirect,
} from '~/domain/invoices/book-connection';
import type { StaffActor, StaffOutcome } from '~/domain/staff/staff-action';
import { hashSecret } from '~/models/customers/customer-session.server';
import {
  beginBookAttempt,
  dropBookToken,
  endBookAttempt,
  findBookRealm,
  saveBookToken,
} from '~/models/invoices/quickbooks-token.server';
import { auditedCall, recordStaffAction } from '~/models/staff/staff-action.server';
import type { BookOAuth } from '~/platforms/quickbooks/tokens.server';
import type { ServiceContext, Settings } from '~/services/context';
import { storable, withBookLease } from './refresh-quickbooks-token.server';

type Context = Pick<ServiceContext, 'db' | 'now' | 'encryption'> &
  Settings<'quickbooks'> & { bookOAuth: BookOAuth };

/** How long an admin may take at Intuit, signing in included. */
const ATTEMPT_MS = 15 * 60_000;

const subject = { kind: 'quickbooks', id: 'connection' } as const;
const action = 'quickbooks.connect';

/** Begins to connect a company. @returns the page at Intuit that asks for access */
export async function beginBookConnect(
  { db, now, bookOAuth }: Pick<Context, 'db' | 'now' | 'bookOAuth'>,
  { staffId, requestId }: StaffActor,
): Promise<string> {
  const state = randomBytes(32).toString('base64url');
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    const until = new Date(at.getTime() + ATTEMPT_MS);
    await beginBookAttempt(trx, { stateHash: hashSecret(state), staffId, until });
    await recordStaffAction(trx, { staffId, action, step: 'begin', subject, requestId }, at);
  });
  return bookOAuth.authorizePage(state);
}

/**
 * Ends what `beginBookConnect` has begun, with Intuit's answer: exchanges its code for tokens, while no process
 * renews the old ones. A store keeps to one company: its payments carry that company's ids.
 */
export async function endBookConnect(
  context: Context,
  { staffId, requestId }: StaffActor,
  answer: BookRedirect,
): Promise<BookConnect> {
  const { db, now, config } = context;
  const stateHash = hashSecret(answer.state);
  if (!(await endBookAttempt(db, { stateHash, staffId, now: new Date(now()) }))) return 'outdated';
  const step = { staffId, action, step: 'connect', subject, requestId } as const;
  if ('error' in answer) {
    await recordStaffAction(db, step, new Date(now()), { outcome: 'refused' });
    return answer.error === 'access_denied' ? 'declined' : 'refused';
  }
  const { code, realmId } = answer;
  const known = config.quickbooks.realmId ?? (await findBookRealm(db));
  if (known !== null && known !== realmId) return 'other-company';
  return auditedCall({ db, now }, step, () =>
    outcomeOf(async () => {
      await withBookLease(context, async (_, holder) => {
        const grant = await context.bookOAuth.exchange(code);
        const at = new Date(now());
        const hardExpiresAt = grant.hardExpiresAt ?? new Date(at.getTime() + FIVE_YEARS_MS);
        const token = { ...storable(grant), hardExpiresAt };
        const obtained = { realmId, staffId };
        const saved = { holder, obtained, token, now: at };
        if (!(await saveBookToken(db, context.encryption, saved))) {
          const cause = new Error('another process has taken the lease meanwhile');
          throw new PlatformFailure('quickbooks', 'unavailable', 'token', cause);
        }
      });
      return 'connected';
    }),
  );
}

/** Ends the connection at Intuit and deletes its tokens here. */
export async function disconnectBook(
  context: Context,
  { staffId, requestId }: StaffActor,
): Promise<BookConnect> {
  const { db, now, config, bookOAuth } = context;
  const step = { staffId, action, step: 'disconnect', subject, requestId } as const;
  return auditedCall({ db, now }, step, () =>
    outcomeOf(async () => {
      await withBookLease(context, async (stored, holder) => {
        const first = stored.isDisconnected ? null : config.quickbooks.refreshToken;
        const token = stored.refresh ?? stored.previous ?? first ?? null;
        if (token !== null) await bookOAuth.revoke(token);
        await dropBookToken(db, holder, new Date(now()));
      });
      return 'disconnected';
    }),
  );
}

async function outcomeOf(
  work: () => Promise<BookConnect>,
): Promise<{ outcome: Exclude<StaffOutcome, 'asked'>; value: BookConnect }> {
  try {
    return { outcome: 'done', value: await work() };
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    return error.kind === 'refused'
      ? { outcome: 'refused', value: 'refused' }
      : { outcome: 'unknown', value: 'silent' };
  }
}
