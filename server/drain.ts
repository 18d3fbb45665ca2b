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
 * @param beginClosing called when nobody is let in any more
 * @returns when the last connection has ended
 */
export async function drainServer(
  server: Server,
  waitMs: number,
  beginClosing: () => void = () => undefined,
): Promise<void> {
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  beginClosing();
  const force = setTimeout(() => server.closeAllConnections(), FORCE_MS);
  // An answer that was begun before the end was told keeps its connection: it is closed when it is idle.
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  await closed;
  clearTimeout(force);
  clearInterval(idle);
}
