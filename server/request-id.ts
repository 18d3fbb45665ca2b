import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const ids = new WeakMap<IncomingMessage, string>();

/** Returns the id under which the log tells about a request; made when it is first needed. */
export function requestIdOf(request: IncomingMessage): string {
  const id = ids.get(request) ?? randomUUID();
  ids.set(request, id);
  return id;
}
