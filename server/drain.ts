import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Requests that take longer than this after the listener was closed are cut off, and parts are left as they are: a
 * platform that hangs must not keep the process until somebody kills it.
 */
const FORCE_MS = 8_000;
/** Between looks for connections whose last response has just been sent. */
const POLL_MS = 50;

/**
 * Shuts a server down without losing a request. For `waitMs` it keeps answering, while `/readyz` says that nothing
 * more should be sent and every response closes its connection, so that a load balancer learns about it before
 * anything has to be refused. Then new connections are refused, and requests under way are finished within 8 s.
 *
 * @param beginClosing stops the other parts of the process; called when new connections are refused
 * @param onFailure is told about a part that could not be stopped, for example because the database is down,
 *   which must not cut off the requests that are still under way, and about parts that did not stop in time
 * @param forceMs how long requests and parts may take
 * @returns when the last connection has ended and every part has stopped or run out of time
 */
export async function drainServer(
  server: Server,
  waitMs: number,
  beginClosing: () => readonly Promise<unknown>[] = () => [],
  onFailure: (error: unknown) => void = () => undefined,
  forceMs = FORCE_MS,
): Promise<void> {
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const parts = Promise.allSettled(beginClosing());
  const late = wait(forceMs, undefined, { ref: false });
  const force = setTimeout(() => server.closeAllConnections(), forceMs);
  // A response that was begun before the signal keeps its connection open: close that when it is idle.
  const idle = setInterval(() => server.closeIdleConnections(), POLL_MS);
  await closed;
  clearTimeout(force);
  clearInterval(idle);
  const stopped = await Promise.race([parts, late]);
  if (!stopped) onFailure(new Error('work under way was left to the next process'));
  for (const part of stopped ?? []) if (part.status === 'rejected') onFailure(part.reason);
}
