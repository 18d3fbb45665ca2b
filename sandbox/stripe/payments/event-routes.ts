import type { StripeEvents } from '../events';
import { listPage, listParams } from '../list';
import { flag, listOf, optional, parseParams, text } from '../params';
import { invalid, missing } from '../rejection';
import type { StripeRoute } from '../routes';

/** How long events can be read: 30 days. */
const RETENTION_SECONDS = 30 * 86_400;

/** Routes of https://docs.stripe.com/api/events */
export function eventRoutes(events: StripeEvents, now: () => number): StripeRoute[] {
  const stored = () =>
    events.rows
      .values()
      .filter(({ created }) => created > now() - RETENTION_SECONDS)
      .map((event) => events.drawn(event));

  return [
    {
      method: 'GET',
      pattern: '/v1/events',
      operation: 'events.list',
      handle: ({ params, path }) => {
        const values = parseParams(params, {
          ...listParams,
          type: optional(text),
          types: optional(listOf(text)),
          delivery_success: optional(flag),
        });
        const { type, types, delivery_success: delivered } = values;
        if (type !== undefined && types !== undefined) {
          const message = 'You may only specify one of these parameters: type, types.';
          throw invalid('types', message, 'parameters_exclusive');
        }
        const patterns = types ?? (type === undefined ? ['*'] : [type]);
        const found = stored().filter(
          (event) =>
            patterns.some((pattern) => isLike(event.type, pattern)) &&
            (delivered === undefined || delivered === (event.pending_webhooks === 0)),
        );
        return listPage(found, values, { url: path, kind: 'event', body: (event) => event });
      },
    },
    {
      method: 'GET',
      pattern: '/v1/events/*',
      operation: 'events.retrieve',
      handle: ({ ids: [id = ''], params }) => {
        parseParams(params, {});
        const event = stored().find((each) => each.id === id);
        if (event === undefined) throw missing('event', id, 'id');
        return event;
      },
    },
  ];
}

/** `charge.*` matches all types with that prefix. */
function isLike(type: string, pattern: string): boolean {
  if (pattern === '*') return true;
  return pattern.endsWith('.*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
