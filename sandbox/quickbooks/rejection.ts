import { json } from '../kit/exchange';
import type { Answer } from '../kit/exchange';
import type { Fault } from '../kit/faults';

/** Returns a fault in the accounting API's format. */
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
 * A rejection that `handle` throws; it is returned as a validation fault.
 * https://developer.intuit.com/app/developer/qbo/docs/develop/troubleshooting/error-codes
 */
export class BookRejection extends Error {
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

/** Returns the rejection for an id that does not exist or was deleted. */
export function notFound(what: string): BookRejection {
  return new BookRejection('610', 'Object Not Found', `Object Not Found : ${what}`);
}

/** Returns the answer for a token that is missing, expired or for another company. */
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

/** What QuickBooks says of the codes that are planned most. */
const REASONS: Readonly<Record<string, string>> = {
  '5010': 'Stale Object Error',
  '6140': 'Duplicate Document Number Error',
  '6210': 'Account Period Closed, Cannot Update Through Services API',
};

/** Returns a planned fault in the accounting API's words; one with a code of its own is a rejection for good. */
export function bookRejection({ effect, status, code }: Fault, time: string): Answer {
  if (code !== undefined) {
    return new BookRejection(code, REASONS[code] ?? 'Business Validation Error').answer(time);
  }
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
