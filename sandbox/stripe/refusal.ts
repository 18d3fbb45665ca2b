import { json } from '../kit/exchange';
import type { Answer } from '../kit/exchange';
import type { Fault } from '../kit/faults';

type RefusalType =
  'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error' | 'rate_limit_error';

export type RefusalParts = {
  type?: RefusalType;
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
 * The vendor says no. Thrown, it also takes back what the call has changed so far; return
 * `reply(status, refusalBody(parts))` instead when the change has to stay (a declined payment).
 */
export class Refusal extends Error {
  /**
   * @param isKept whether the answer belongs to the idempotency key: not for what is found wrong
   * before the call begins
   */
  constructor(
    readonly status: number,
    readonly parts: RefusalParts,
    readonly isKept = true,
  ) {
    super(parts.message);
  }
}

/** `{error: {…}}`, with the addresses that the vendor adds. */
export function refusalBody(parts: RefusalParts): object {
  const doc =
    parts.code && `https://stripe.com/docs/error-codes/${parts.code.replaceAll('_', '-')}`;
  return { error: { type: 'invalid_request_error', ...parts, ...(doc && { doc_url: doc }) } };
}

/** A parameter that is wrong in itself; found before anything is done. */
export function invalid(param: string, message: string, code?: string): Refusal {
  return new Refusal(400, { message, param, ...(code && { code }) }, false);
}

/** A call that cannot be done in the object's present state. */
export function conflict(code: string, message: string, more: Partial<RefusalParts> = {}): Refusal {
  return new Refusal(400, { code, message, ...more });
}

/** No such thing in the address itself (404). @param kind the vendor's name, e.g. `customer` */
export function missing(kind: string, id: string, param = 'id'): Refusal {
  const message = `No such ${kind}: '${id}'`;
  return new Refusal(404, { code: 'resource_missing', message, param });
}

/** A parameter names something that does not exist (400). */
export function missingParam(kind: string, id: string, param: string): Refusal {
  return new Refusal(400, { code: 'resource_missing', message: `No such ${kind}: '${id}'`, param });
}

/** A key that is missing or wrong. Only its ends are repeated, as the vendor does. */
export function unauthorized(key: string | undefined): Refusal {
  const message =
    key === undefined
      ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
      : `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`;
  return new Refusal(401, { message }, false);
}

/** A publishable key where only the secret one may come. */
export function forbiddenKey(): Refusal {
  const message =
    'This API call cannot be made with a publishable API key. Please use a secret API key.';
  return new Refusal(403, { code: 'secret_key_required', message }, false);
}

export function unknownAddress(method: string, path: string): Refusal {
  const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
  return new Refusal(404, { message }, false);
}

/**
 * A planned fault in the vendor's own words. 502, 503 and 504 come from the vendor's edge and are
 * HTML; other failures are the API's own, which is 500 unless the fault says another.
 */
export function faultAnswer({ effect, status }: Fault): Answer {
  if (effect === 'rate-limit') {
    const message =
      'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.';
    return json(status ?? 429, refusalBody({ code: 'rate_limit', message }));
  }
  if (status === 502 || status === 503 || status === 504) {
    const body = `<html><head><title>${status}</title></head><body>upstream failure</body></html>`;
    return { status, headers: { 'Content-Type': 'text/html' }, body };
  }
  const message =
    'An error occurred during your request. Please contact support@stripe.com if the problem persists.';
  return json(status ?? 500, refusalBody({ type: 'api_error', message }));
}
