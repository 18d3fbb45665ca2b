import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyLimit, isUpload } from './body-limit';

/**
 * How long the server waits for a request, in milliseconds.
 *
 * - `headers`: for its head, which is one packet or two.
 * - `silent`: for the next byte of its body. Reverse proxies use 20 to 60 s: less would cut off a phone that has lost its
 *   network in a train.
 * - `form`: for a whole body. 64 KB in 30 s is 17 kbit/s, slower than any line; what takes longer only holds a connection.
 * - `upload`: for a body with a file. 16 MB in 15 minutes is 150 kbit/s. Nobody waits longer for a form.
 */
export const BODY_TIMES = { headers: 20_000, silent: 20_000, form: 30_000, upload: 900_000 };

/** The answer to a body that takes longer. */
export const TOO_SLOW = 'The request took too long to arrive. Check your connection and try again.';

type Times = Pick<typeof BODY_TIMES, 'silent' | 'form' | 'upload'>;

/** How often in the shorter of the limits it is looked at what has come. */
const LOOKS = 20;

const tooSlow = new WeakMap<IncomingMessage, Promise<void>>();

/** Whether a request carries a body. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Measures how long a request's body is awaited, whoever reads it. While we don't read what has come, because the page
 * waits for its turn, no time passes: that is not the sender's fault. When it is over, whoever answers with `bodyTooSlow`
 * has the word; a connection whose answer has been sent already is closed.
 *
 * Node's own `requestTimeout` has one limit for all paths and does not see silence.
 *
 * @param path without the query
 */
export function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  times: Times,
): void {
  if (!hasBody(request)) return;
  const total = isUpload(path) ? times.upload : times.form;
  const everyMs = Math.min(times.silent, total) / LOOKS;
  const { socket } = request;
  const promise = new Promise<void>((resolve) => {
    let [awaited, silent, seen, at] = [0, 0, socket.bytesRead, performance.now()];
    const check = setInterval(() => {
      const passed = performance.now() - at;
      at += passed;
      if (request.complete || request.destroyed) return clearInterval(check);
      const isOurs =
        !response.writableFinished && (request.readableLength > 0 || request.isPaused());
      silent = isOurs || socket.bytesRead > seen ? 0 : silent + passed;
      awaited += isOurs ? 0 : passed;
      seen = socket.bytesRead;
      if (silent < times.silent && awaited < total) return;
      clearInterval(check);
      if (response.headersSent) socket.destroy();
      else resolve();
    }, everyMs).unref();
    request.once('close', () => clearInterval(check));
  });
  response.once('finish', () => {
    if (!request.complete) dropRest(request, path);
  });
  tooSlow.set(request, promise);
}

/**
 * A page may answer without reading its body, which then has paused: the connection's next request would never be heard.
 * So the rest of it is dropped, up to the limit of the path.
 */
function dropRest(request: IncomingMessage, path: string): void {
  let left = bodyLimit(path);
  request.removeAllListeners('data');
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.socket.destroy();
  });
  request.resume();
}

/**
 * Returns what resolves when the request's body is too slow; undefined for one without a body. Its reader has to be told
 * by whoever answers.
 */
export function bodyTooSlow(request: IncomingMessage): Promise<void> | undefined {
  return tooSlow.get(request);
}
