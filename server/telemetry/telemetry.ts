import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TelemetryConfig } from '../../app/config/config-telemetry.server';
import type { QueryWatch } from '../../db/watched-connections';
import type { JobHandlers } from '../jobs/run-job';
import { startErrorReports } from './error-reports';
import { startMetrics, type QueueFigures } from './metrics';
import { startTracing } from './tracing';

/** Runs the work of a request. */
export type WatchRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  work: () => void,
) => void;

export type Routes = Record<string, { path?: string } | undefined>;

/** What watches the process; each part is absent while nothing is on that needs it. */
export type Telemetry = {
  watchRequest?: WatchRequest;
  watchQuery?: QueryWatch;
  watchJobs?: (handlers: JobHandlers) => JobHandlers;
  /** Is given every line of the log. */
  hear?: (fields: unknown, text: unknown, level: number) => void;
  stop: () => Promise<void>;
};

/** What telemetry learns once there is an app. */
export type Watched = { queues: () => Promise<QueueFigures>; routes: Routes };

const STOP_MS = 2_000;

/**
 * Starts what the environment asks for: traces, figures, error reports. The libraries are loaded only then, so that a
 * store without them starts as fast and answers as fast as before.
 *
 * @param watched resolves when the app is there
 * @param own what watches as well, in development
 */
export async function startTelemetry(
  config: TelemetryConfig,
  watched: Promise<Watched>,
  own?: Telemetry,
): Promise<Telemetry> {
  const parts = await Promise.all([
    config.traces && startTracing(config.traces, config.serviceName, watched),
    config.metrics && startMetrics(config.metrics, watched),
    config.errorsTo && startErrorReports(config.errorsTo),
    own,
  ]);
  const on = parts.filter((part): part is Telemetry => typeof part === 'object' && part !== null);
  const all = on.reduce(both, { stop: () => Promise.resolve() });
  // A receiver that does not answer must not keep the process from ending.
  return { ...all, stop: () => Promise.race([all.stop().catch(() => undefined), late()]) };
}

const late = () => new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());

/** Puts two together: what both watch is watched by the second within the first. */
function both(one: Telemetry, other: Telemetry): Telemetry {
  const watchRequest = nested(one.watchRequest, other.watchRequest, (first, second) => {
    const watch: WatchRequest = (request, response, work) =>
      first(request, response, () => second(request, response, work));
    return watch;
  });
  const hear = nested(one.hear, other.hear, (first, second) => {
    return (fields: unknown, text: unknown, level: number) => {
      first(fields, text, level);
      second(fields, text, level);
    };
  });
  const stop = async () => {
    await one.stop();
    await other.stop();
  };
  // Only traces watch these.
  const { watchQuery = other.watchQuery, watchJobs = other.watchJobs } = one;
  return {
    ...(watchRequest && { watchRequest }),
    ...(watchQuery && { watchQuery }),
    ...(watchJobs && { watchJobs }),
    ...(hear && { hear }),
    stop,
  };
}

function nested<T>(one: T | undefined, other: T | undefined, together: (a: T, b: T) => T) {
  return one && other ? together(one, other) : (one ?? other);
}
