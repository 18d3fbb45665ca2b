import type { LoaderFunctionArgs } from '@remix-run/node';
import { sentence } from '~/content/errors';
import { createPollLimit } from '~/domain/balance-poll';
import { balanceView } from '~/domain/balance-view';
import { readSession } from '~/http/session-cookie.server';
import { hashSecret } from '~/models/customer-session.server';

const mayAsk = createPollLimit();

/** The page holds its last answer itself; nothing in between and no disk keeps anybody's balance. */
const KEPT_NOWHERE = { 'Cache-Control': 'private, no-store' };

/**
 * The balance of whoever is signed in (spec section 4: asked for every second). Our own
 * database, no other company; 304 while it is as the page knows it (`If-None-Match`). Everybody
 * has a balance, so a session is all that it takes: 401 without.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { config, balancePoll } = context;
  const secret = await readSession(request, config);
  const session = secret === null ? null : hashSecret(secret);
  const gid = session === null ? undefined : await balancePoll.ownerOf(session);
  if (session === null || gid === undefined) return refuse(401, sentence('api_signed_out'));
  if (config.rateLimits && !mayAsk(session, performance.now())) {
    const message = sentence('api_too_many', { wait: '1 second' });
    return refuse(429, message, { 'Retry-After': '1' });
  }
  const balance = await balancePoll.balanceOf(gid);
  if (balance === undefined) throw new Error('A balance without a row.');
  const view = balanceView(balance);
  const headers = { ...KEPT_NOWHERE, ETag: `"${view.version}"` };
  const known = request.headers.get('If-None-Match');
  if (known?.includes(headers.ETag)) return new Response(null, { status: 304, headers });
  return Response.json(view, { headers });
}

function refuse(status: number, message: string, headers: Record<string, string> = {}) {
  return Response.json({ error: message }, { status, headers: { ...KEPT_NOWHERE, ...headers } });
}
