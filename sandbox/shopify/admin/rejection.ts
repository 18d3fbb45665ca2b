import { json } from '../../kit/exchange';
import type { Answer } from '../../kit/exchange';
import type { Fault } from '../../kit/faults';

/** Returns a failure of the Admin API: a plain 5xx, or THROTTLED in a 200. */
export function adminRejection({ effect, status }: Fault): Answer {
  if (effect === 'rate-limit') {
    if (status !== null) {
      const errors = 'Exceeded request limit. Reduce the rate of requests.';
      return json(status, { errors }, { 'Retry-After': '1' });
    }
    return json(200, throttled());
  }
  return json(status ?? 503, { errors: 'Service Unavailable' });
}

export function throttled(extensions?: unknown) {
  const error = {
    message: 'Throttled',
    extensions: {
      code: 'THROTTLED',
      documentation: 'https://shopify.dev/api/usage/rate-limits',
    },
  };
  return { errors: [error], ...(extensions === undefined ? {} : { extensions }) };
}
