import { json } from '../kit/exchange';
import type { Answer } from '../kit/exchange';
import type { Fault } from '../kit/faults';

type RejectionType =
  | 'api_error'
  | 'card_error'
  | 'idempotency_error'
  | 'invalid_request_error'
  | 'rate_limit_error';

export type RejectionParts = {
  type?: RejectionType;
  code?: string;
  message: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
  setup_intent?: object;
};

/**
 * A rejection in Stripe's format. Throwing it rolls back what the call has changed so far; if the change has to
 * stay (a declined payment), return `new Reply(status, rejectionBody(parts))` instead.
 */
export class Rejection extends Error {
  /**
   * @param isStored whether the idempotency key keeps this answer: not for errors found before the call begins
   */
  constructor(
    readonly status: number,
    readonly parts: RejectionParts,
    readonly isStored = true,
  ) {
    super(parts.message);
  }
}

/** Returns `{error: {…}}` with the documentation URL that Stripe adds. */
export function rejectionBody(parts: RejectionParts): object {
  const doc =
    parts.code && `https://stripe.com/docs/error-codes/${parts.code.replaceAll('_', '-')}`;
  return { error: { type: 'invalid_request_error', ...parts, ...(doc && { doc_url: doc }) } };
}

/** Returns the rejection of an invalid parameter; thrown before anything is done. */
export function invalid(param: string, message: string, code?: string): Rejection {
  return new Rejection(400, { message, param, ...(code && { code }) }, false);
}

/** Returns the rejection of a call that the object's state does not allow. */
export function conflict(
  code: string,
  message: string,
  more: Partial<RejectionParts> = {},
): Rejection {
  return new Rejection(400, { code, message, ...more });
}

/** Returns a 404 for an unknown id in the path. @param kind Stripe's name, e.g. `customer` */
export function missing(kind: string, id: string, param = 'id'): Rejection {
  const message = `No such ${kind}: '${id}'`;
  return new Rejection(404, { code: 'resource_missing', message, param });
}

/** Returns a 400 for a parameter that names something that does not exist. */
export function missingParam(kind: string, id: string, param: string): Rejection {
  return new Rejection(400, {
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

/** Returns the rejection of a missing or wrong API key. Like Stripe, it shows only the key's start and end. */
export function unauthorized(key: string | undefined): Rejection {
  const message =
    key === undefined
      ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
      : `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`;
  return new Rejection(401, { message }, false);
}

/** Returns the rejection of a publishable key where the secret one is required. */
export function forbiddenKey(): Rejection {
  const message =
    'This API call cannot be made with a publishable API key. Please use a secret API key.';
  return new Rejection(403, { code: 'secret_key_required', message }, false);
}

export function unknownAddress(method: string, path: string): Rejection {
  const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
  return new Rejection(404, { message }, false);
}

/**
 * Returns a planned fault in Stripe's words. 502, 503 and 504 come from Stripe's edge and are HTML; other
 * failures are the API's own, with status 500 unless the fault sets another.
 */
export function faultAnswer({ effect, status }: Fault): Answer {
  if (effect === 'rate-limit') {
    const message =
      'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.';
    return json(status ?? 429, rejectionBody({ code: 'rate_limit', message }));
  }
  if (status === 502 || status === 503 || status === 504) {
    const body = `<html><head><title>${status}</title></head><body>upstream failure</body></html>`;
    return { status, headers: { 'Content-Type': 'text/html' }, body };
  }
  const message =
    'An error occurred during your request. Please contact support@stripe.com if the problem persists.';
  return json(status ?? 500, rejectionBody({ type: 'api_error', message }));
}
