import type { IncomingMessage } from 'node:http';

const NAME = 'wrote';
/** Longer than a replica that is read may be behind (`db/replica-connections.ts`). */
const SECONDS = 5;

/** What only reads, though some of it is posted: a file of a list. */
function isReading({ method, url }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  return /\/export(?:\?|$)/.test(url ?? '');
}

/** Whether the caller writes or has just written: what they see has to have it. */
export function mustBeCurrent(
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
): boolean {
  const cookies = (request.headers.cookie ?? '').split(';');
  return !isReading(request) || cookies.some((one) => one.trim() === `${NAME}=1`);
}

/** Returns the cookie that says for some seconds that this browser has written; null if it has not. */
export function justWrote(
  request: Pick<IncomingMessage, 'method' | 'url'>,
  isSecure: boolean,
): string | null {
  if (isReading(request)) return null;
  return `${NAME}=1; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
