import type { LoaderFunctionArgs } from '~/framework';
import { errorMessage } from '~/content/core/errors';
import { balanceView, createPollLimit } from '~/domain/ledger/balance-view';
import { isKnownTag } from '~/http/etag';
import { parseSession } from '~/http/customers/session-cookie.server';
import { hashSecret } from '~/models/customers/customer-session.server';

const mayPoll = createPollLimit();

/** The page remembers the last answer itself; no balance may be cached in between or on disk. */
const NO_STORE = { 'Cache-Control': 'private, no-store' };

/**
 * Returns the signed-in customer's balance (spec section 4: polled every second). Reads only our own
 * database; 304 if the balance has not changed (`If-None-Match`). Every customer has a balance, so it
 * requires only a session: 401 without one.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { config, balancePoll } = context;
  const secret = await parseSession(request, config);
  const session = secret === null ? null : hashSecret(secret);
  const gid = session === null ? undefined : await balancePoll.ownerOf(session);
  if (session === null || gid === undefined) return reject(401, errorMessage('api_signed_out'));
  if (config.rateLimits && !mayPoll(session, performance.now())) {
    const message = errorMessage('api_too_many', { wait: '1 second' });
    return reject(429, message, { 'Retry-After': '1' });
  }
  const balance = await balancePoll.balanceOf(gid);
  if (balance === undefined) throw new Error('A balance without a row.');
  const view = balanceView(balance);
  const headers = { ...NO_STORE, ETag: `"${view.version}"` };
  if (isKnownTag(request.headers.get('If-None-Match'), headers.ETag)) {
    return new Response(null, { status: 304, headers });
  }
  return Response.json(view, { headers });
}

function reject(status: number, message: string, headers: Record<string, string> = {}) {
  return Response.json({ error: message }, { status, headers: { ...NO_STORE, ...headers } });
}
