import { sentence, type ErrorCode } from '~/content/errors';
import { waitWords } from '../rate-limit.server';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** Codes whose sentence has no blanks. */
export type CallError = {
  [Code in ErrorCode]: Parameters<typeof sentence<Code>> extends [Code] ? Code : never;
}[ErrorCode];

/** A call that was done. */
export function done(body: unknown): Response {
  return Response.json(body, { headers: NO_STORE });
}

/**
 * A call that was not done: a sentence of the catalogue and its code.
 *
 * @param more further fields of the answer
 */
export function refuse(
  status: number,
  code: CallError,
  { more = {}, headers = {} }: { more?: object; headers?: Record<string, string> } = {},
): Response {
  return Response.json(
    { error: sentence(code), code, ...more },
    { status, headers: { ...NO_STORE, ...headers } },
  );
}

/** Not there, or not yours: the same bytes. */
export function notThere(): Response {
  return refuse(404, 'api_not_found');
}

/** @param code of a sentence with the time to wait in it */
export function tooMany(
  waitSeconds: number,
  code: 'api_too_many' | 'setup_too_many' | 'invoice_request_too_many',
): Response {
  return Response.json(
    { error: sentence(code, { wait: waitWords(waitSeconds) }), code },
    { status: 429, headers: { ...NO_STORE, 'Retry-After': String(waitSeconds) } },
  );
}
