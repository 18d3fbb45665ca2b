import type { ErrorEvent, EventHint } from '@sentry/core';
import { currentRequestId } from '../escaped-errors';
import { scrub } from './scrub';
import type { Telemetry } from './telemetry';

/** pino's number of `error`; `fatal` is above. */
const ERROR = 50;
/** The process has ten seconds to end. */
const FLUSH_MS = 2_000;

/**
 * Reports errors of the log to a receiver that speaks Sentry's protocol: type, message, stack, the log's sentence, the
 * request's id and the alarm. Nothing of the request itself is in a report, and no message passes unscrubbed.
 */
export async function startErrorReports(dsn: string): Promise<Telemetry> {
  const [
    { ServerRuntimeClient, nodeStackLineParser },
    { createStackParser, createTransport, linkedErrorsIntegration, Scope },
  ] = await Promise.all([import('@sentry/core/server'), import('@sentry/core')]);
  const client = new ServerRuntimeClient({
    dsn,
    // An error's causes are reported with it.
    integrations: [linkedErrorsIntegration()],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const answer = await fetch(options.url, {
          method: 'POST',
          body: body as BodyInit,
          ...(options.headers && { headers: options.headers }),
          signal: AbortSignal.timeout(FLUSH_MS),
        });
        const { headers, status: statusCode } = answer;
        return {
          statusCode,
          headers: {
            'retry-after': headers.get('retry-after'),
            'x-sentry-rate-limits': headers.get('x-sentry-rate-limits'),
          },
        };
      }),
    beforeSend: withoutPeople,
  });
  client.init();
  return {
    hear(fields, text, level) {
      const { err, alarm } = (typeof fields === 'object' ? fields : {}) as Line;
      if (!(err instanceof Error) || (level < ERROR && alarm === undefined)) return;
      const data: Report = { text: typeof text === 'string' ? text : 'error' };
      const requestId = currentRequestId();
      if (requestId !== undefined) data.requestId = requestId;
      if (typeof alarm === 'string') data.alarm = alarm;
      client.captureException(err, { originalException: err, data }, new Scope());
    },
    stop: async () => void (await client.close(FLUSH_MS)),
  };
}

type Line = { err?: unknown; alarm?: unknown };
type Report = { text: string; requestId?: string; alarm?: string };

/** Returns a new event of what we know to be nobody's, whatever the library has collected. */
function withoutPeople(event: ErrorEvent, hint: EventHint): ErrorEvent {
  const { text, requestId, alarm } = hint.data as Report;
  const values = event.exception?.values?.map(({ type, value, stacktrace }) => ({
    ...(type && { type }),
    value: scrub(value ?? ''),
    ...(stacktrace && {
      stacktrace: {
        frames: (stacktrace.frames ?? []).map(
          ({ filename, function: name, lineno, colno, in_app }) => ({
            ...(filename && { filename }),
            ...(name && { function: name }),
            ...(lineno !== undefined && { lineno }),
            ...(colno !== undefined && { colno }),
            ...(in_app !== undefined && { in_app }),
          }),
        ),
      },
    }),
  }));
  return {
    type: undefined,
    ...(event.event_id && { event_id: event.event_id }),
    ...(event.timestamp && { timestamp: event.timestamp }),
    level: 'error',
    platform: 'node',
    exception: { values: values ?? [] },
    tags: { ...(requestId && { request_id: requestId }), ...(alarm && { alarm }) },
    extra: { log: text },
  };
}
