import type { Server } from 'node:http';

/** Requests that take longer than this after the listener has closed are cut off. */
const FORCE_MS = 8_000;
/** Between looks for connections on which the last answer has just gone out. */
const LOOK_MS = 50;

/**
 * Lets a server come to its end without a request lost. For `waitMs` it goes on answering, while
 * `/readyz` says that nothing more should be sent and every answer closes its connection: a balancer
 * learns of it before there is anything to be refused. Then nobody is let in any more, and what is under
 * way is finished, within 8 s.
 *
 * @param beginClosing stops the other parts of the process; called when nobody is let in any more
 * @param onFailure hears of a part that could not be stopped, for example because the database is down: it
 *   must not cut off the requests that are still under way
 * @returns when the last connection has ended and every part has stopped
 */
export async function drainServer(
  server: Server,
  waitMs: number,
  beginClosing: () => readonly Promise<unknown>[] = () => [],
  onFailure: (error: unknown) => void = () => undefined,
): Promise<void> {
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const parts = Promise.allSettled(beginClosing());
  const force = setTimeout(() => server.closeAllConnections(), FORCE_MS);
  // An answer that was begun before the end was told keeps its connection: it is closed when it is idle.
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  await closed;
  clearTimeout(force);
  clearInterval(idle);
  for (const part of await parts) if (part.status === 'rejected') onFailure(part.reason);
}
