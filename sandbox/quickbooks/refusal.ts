import { json } from '../kit/exchange';
import type { Answer } from '../kit/exchange';
import type { Fault } from '../kit/faults';

/** The vendor's fault, as in a body of the accounting API. */
export function faultAnswer(
  status: number,
  type: string,
  { code, message, detail }: { code: string; message: string; detail: string },
  time: string,
): Answer {
  return json(status, {
    Fault: { Error: [{ Message: message, Detail: detail, code }], type },
    time,
  });
}

/**
 * A refusal of what was asked for; `handle` throws it, its answer is a validation fault.
 * https://developer.intuit.com/app/developer/qbo/docs/develop/troubleshooting/error-codes
 */
export class BookRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly detail = message,
  ) {
    super(message);
  }

  answer(time: string): Answer {
    const { code, message, detail } = this;
    return faultAnswer(400, 'ValidationFault', { code, message, detail }, time);
  }
}

/** There is nothing with that id, or it was deleted. */
export function notFound(what: string): BookRefusal {
  return new BookRefusal('610', 'Object Not Found', `Object Not Found : ${what}`);
}

/** A token that is missing, expired or not for this company. */
export function unauthorized(time: string): Answer {
  return faultAnswer(
    401,
    'AUTHENTICATION',
    {
      code: '3200',
      message: 'message=AuthenticationFailed; errorCode=003200; statusCode=401',
      detail: 'Token expired: the access token is invalid',
    },
    time,
  );
}

/** A planned fault in the accounting API's own words. */
export function bookRefusal({ effect, status }: Fault, time: string): Answer {
  return effect === 'rate-limit'
    ? faultAnswer(
        status ?? 429,
        'THROTTLING',
        { code: '3001', message: 'ThrottleExceeded', detail: 'statusCode=429' },
        time,
      )
    : faultAnswer(
        status ?? 503,
        'SystemFault',
        { code: '10000', message: 'An application error has occurred', detail: 'System Failure' },
        time,
      );
}
