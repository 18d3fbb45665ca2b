import { randomUUID } from 'node:crypto';
import { errorMessage } from '~/content/core/errors';
import { isPlatformFailure, PlatformFailure } from '~/domain/core/retries/failure';
import {
  type BookToken,
  claimBookToken,
  failBookToken,
  findBookToken,
  type NewBookToken,
  saveBookToken,
  releaseBookToken,
} from '~/models/invoices/quickbooks-token.server';
import type { BookAccess, QuickBooks } from '~/platforms/quickbooks/client.server';
import type { BookGrant, RenewBookToken } from '~/platforms/quickbooks/tokens.server';
import type { ServiceContext } from '~/services/context';
import type { BookTest } from '~/domain/invoices/invoice';
import { auditedCall } from '~/models/staff/staff-action.server';

type Context = Pick<ServiceContext, 'db' | 'encryption' | 'log' | 'failpoint'> & {
  renew: RenewBookToken;
  /** From connecting the company by another tool; used when none of the stored tokens works. */
  firstToken: string | undefined;
  /** Milliseconds since 1970. */
  now?: () => number;
};

/** An access token that expires sooner than this is no longer used. */
const MARGIN_MS = 60_000;
/** Longer than three calls to QuickBooks; afterwards the lease of a process that died has expired. */
const LEASE_MS = 15_000;
/** How long a caller waits for another process's renewal, and how often it checks. */
const WAIT_MS = 4_000;
const POLL_MS = 100;

/**
 * Creates access to QuickBooks. The access token is shared by all processes through the database, and
 * only one renewal runs at a time, however many callers need it (money-security 3.11):
 *
 * 1. take the lease, in one statement;
 * 2. call QuickBooks, outside any transaction;
 * 3. store the new pair, keep the old refresh token for a day and release the lease, in one statement.
 *
 * If the process dies between 2 and 3, or the response is lost, the old token stays here. It works for
 * about another day, so the next caller gets a pair of its own with it.
 */
export function createBookAccess(context: Context): BookAccess {
  let renewing: Promise<string> | undefined;
  return async (refused) => {
    const now = context.now ?? Date.now;
    const stored = await findBookToken(context.db, context.encryption, new Date(now()));
    const usable = usableAccess(stored, refused, now());
    if (usable !== null) return usable;
    renewing ??= renewOnce(context, refused).finally(() => {
      renewing = undefined;
    });
    return renewing;
  };
}

async function renewOnce(context: Context, refused?: string): Promise<string> {
  const { db, encryption, now = Date.now } = context;
  const renew = async (claimed: BookToken, holder: string) => {
    try {
      // Another process may have renewed it between our read and our claim.
      return usableAccess(claimed, refused, now()) ?? (await renewNow(context, claimed, holder));
    } catch (error) {
      const failure = isPlatformFailure(error) ? error.kind : 'unavailable';
      await failBookToken(db, holder, { failure, at: new Date(now()) });
      throw error;
    }
  };
  return withBookLease(context, renew, async () => {
    const stored = await findBookToken(db, encryption, new Date(now()));
    return usableAccess(stored, refused, now());
  });
}

/**
 * Does work on the tokens that only one process at a time may do, with the tokens as they are then.
 *
 * @param meanwhile what another process's work has made ours needless with; null while it has not
 * @throws PlatformFailure `unavailable` if another process does not end its work
 */
export async function withBookLease<Value>(
  { db, encryption, now = Date.now }: Pick<Context, 'db' | 'encryption' | 'now'>,
  work: (claimed: BookToken, holder: string) => Promise<Value>,
  meanwhile: () => Promise<Value | null> = () => Promise.resolve(null),
): Promise<Value> {
  const holder = randomUUID();
  const waitUntil = Date.now() + WAIT_MS;
  for (;;) {
    const claimedAt = now();
    const claimed = await claimBookToken(db, encryption, {
      holder,
      now: new Date(claimedAt),
      until: new Date(claimedAt + LEASE_MS),
    });
    if (claimed) {
      try {
        return await work(claimed, holder);
      } finally {
        await releaseBookToken(db, holder);
      }
    }
    if (Date.now() > waitUntil) {
      const cause = new Error('another renewal has not ended');
      throw new PlatformFailure('quickbooks', 'unavailable', 'token', cause);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const done = await meanwhile();
    if (done !== null) return done;
  }
}

/** Returns a grant as it is stored. */
export const storable = (grant: BookGrant): NewBookToken => ({
  refresh: grant.refreshToken,
  refreshExpiresAt: grant.refreshExpiresAt,
  access: grant.accessToken,
  accessExpiresAt: grant.accessExpiresAt,
  hardExpiresAt: grant.hardExpiresAt,
});

async function renewNow(context: Context, stored: BookToken, holder: string): Promise<string> {
  const { db, encryption, renew, firstToken, failpoint, log, now = Date.now } = context;
  const first = stored.isDisconnected ? null : (firstToken ?? null);
  const candidates = [stored.refresh, stored.previous, first];
  const tokens = [...new Set(candidates.filter((token) => token !== null))];
  if (tokens.length === 0) throw unconnected(log);
  for (const used of tokens) {
    const grant = await renew(used).catch((error: unknown) => {
      // A definite rejection of this token: try the next. An unanswered call ends the attempt.
      if (isPlatformFailure(error) && error.kind === 'refused') return null;
      throw error;
    });
    if (grant === null) continue;
    failpoint('token_after_renew');
    const isStored = await saveBookToken(db, encryption, {
      holder,
      obtained: { used },
      token: storable(grant),
      now: new Date(now()),
    });
    log.info({ stored: isStored }, 'the connection to QuickBooks was renewed');
    return grant.accessToken;
  }
  log.error(
    { alarm: 'quickbooks-refuses', tried: tokens.length },
    'QuickBooks refuses every refresh token: connect the company again',
  );
  throw new PlatformFailure('quickbooks', 'refused', 'token');
}

function unconnected(log: Context['log']): PlatformFailure {
  const cause = new Error(errorMessage('refresh_token_missing'));
  log.error({}, cause.message);
  return new PlatformFailure('quickbooks', 'refused', 'token', cause);
}

function usableAccess(stored: BookToken | null, refused: string | undefined, now: number) {
  if (!stored?.access || stored.access === refused || !stored.accessExpiresAt) return null;
  return stored.accessExpiresAt.getTime() - now > MARGIN_MS ? stored.access : null;
}

type TestQuickbooksContext = Pick<ServiceContext, 'db' | 'now' | 'log' | 'requestId'> & {
  quickbooks: Pick<QuickBooks, 'query'>;
};

/** Reads next to nothing: it only has to show whether QuickBooks answers. */
const QUESTION = 'select * from Invoice maxresults 1';

/** Sends QuickBooks a read-only query, renewing the connection if that is due. */
export async function testQuickBooks(
  { db, quickbooks, now, requestId, log }: TestQuickbooksContext,
  staffId: string,
): Promise<BookTest> {
  const subject = { kind: 'quickbooks', id: 'connection' } as const;
  const action = { staffId, action: 'quickbooks.test', step: 'test', subject, requestId } as const;
  return auditedCall({ db, now }, action, async () => {
    try {
      await quickbooks.query('Invoice', QUESTION);
      return { outcome: 'done', value: 'answered' };
    } catch (error) {
      if (!isPlatformFailure(error)) throw error;
      log.warn({ err: error }, 'the connection to QuickBooks was tried in vain');
      return error.kind === 'refused'
        ? { outcome: 'refused', value: 'refused' }
        : { outcome: 'unknown', value: 'silent' };
    }
  });
}
