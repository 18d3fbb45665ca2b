import { type ErrorCode, errorMessage } from '~/content/core/errors';
import { waitLabel } from '~/http/rate-limit.server';
import { z } from 'zod';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** Error codes whose sentence takes no parameters. */
export type CallError = {
  [Code in ErrorCode]: Parameters<typeof errorMessage<Code>> extends [Code] ? Code : never;
}[ErrorCode];

/** Replies 200 with the result of a call. */
export function done(body: unknown): Response {
  return Response.json(body, { headers: NO_STORE });
}

/**
 * Replies that a call was refused, with a sentence of the error catalogue and its code.
 *
 * @param more further fields of the body
 */
export function reject(
  status: number,
  code: CallError,
  { more = {}, headers = {} }: { more?: object; headers?: Record<string, string> } = {},
): Response {
  return Response.json(
    { error: errorMessage(code), code, ...more },
    { status, headers: { ...NO_STORE, ...headers } },
  );
}

/** Replies 404, with the same bytes whether the thing does not exist or is another customer's. */
export function notThere(): Response {
  return reject(404, 'api_not_found');
}

/** Replies 429. @param code of a sentence that contains the time to wait */
export function tooMany(
  waitSeconds: number,
  code: 'api_too_many' | 'setup_too_many' | 'invoice_request_too_many',
): Response {
  return Response.json(
    { error: errorMessage(code, { wait: waitLabel(waitSeconds) }), code },
    { status: 429, headers: { ...NO_STORE, 'Retry-After': String(waitSeconds) } },
  );
}

/** Schemas of the fields of the endpoints in the spec's section 7. */

/** A string of one line; numbers, lists and objects are refused. */
export const lineField = z
  .string()
  .max(255)
  .refine((text) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text));

/** An id; Shopify's numeric ids may also be sent as JSON numbers. */
export const idField = z.union([
  lineField.min(1),
  z.number().int().nonnegative().transform(String),
]);
