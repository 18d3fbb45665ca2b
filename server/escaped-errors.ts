import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';

/** The request on whose behalf code is running. */
type Running = { requestId: () => string; fail: () => void };

const running = new AsyncLocalStorage<Running>();

/** Returns the id of the request on whose behalf code is running; undefined outside of requests. */
export function currentRequestId(): string | undefined {
  return running.getStore()?.requestId();
}

/**
 * Runs the work for a request. If an error escapes from it that nothing can catch, such as one thrown by a timer or by
 * a stream without a listener, `fail` answers the request.
 */
export function runForRequest(request: Running, work: () => void): void {
  running.run(request, work);
}

/**
 * Listens for errors that nothing catches, unhandled rejections included. Node would end the process without a word in
 * the log, and cut off everybody else's requests. Here it is logged, with the id of the request it belongs to; that
 * request fails, and the process drains and ends, because nobody knows what state it is in. scripts/keep-running.mjs
 * starts another.
 *
 * @param end drains the process; its reason is `uncaughtException` or `unhandledRejection`
 */
export function onEscapedError(log: Logger, end: (reason: string) => void): void {
  process.on('uncaughtException', (error, origin) => {
    const request = running.getStore();
    const fields = { err: error, origin, requestId: request?.requestId() };
    log.fatal(fields, 'nothing caught an error: this process drains and ends');
    request?.fail();
    end(origin);
  });
}
