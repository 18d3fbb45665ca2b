import type { Attributes, Span, Tracer } from '@opentelemetry/api';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { JobHandlers, RunningJob } from '../jobs/run-job';
import { requestIdOf } from '../request-id';
import { patternsOf } from './route-pattern';
import type { Telemetry, Watched } from './telemetry';

type Api = typeof import('@opentelemetry/api');

const LONGEST_SQL = 500;

/**
 * Traces requests and jobs, with their queries and calls of platforms, and sends them by OTLP over HTTP. Spans have the
 * request's id and its route's pattern; addresses, parameters and bodies are nowhere in them.
 */
export async function startTracing(
  { url, headers }: { url: string; headers: Record<string, string> },
  serviceName: string,
  watched: Promise<Watched>,
): Promise<Telemetry> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({ url, headers });
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  provider.register();
  const tracer = provider.getTracer('store');
  const patternOf = patternsOf(watched);
  const stopCalls = watchCalls(api, tracer);

  return {
    watchRequest(request, response, work) {
      const { method = 'GET', url: address = '/' } = request;
      const route = patternOf(address);
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'store.request_id': requestIdOf(request),
      };
      const from = api.propagation.extract(api.ROOT_CONTEXT, request.headers);
      const span = tracer.startSpan(
        `${method} ${route}`,
        { kind: api.SpanKind.SERVER, attributes },
        from,
      );
      response.once('close', () => {
        span.setAttribute('http.response.status_code', response.statusCode);
        const failed = response.statusCode >= 500 || !response.writableFinished;
        end(api, span, failed);
      });
      api.context.with(api.trace.setSpan(from, span), work);
    },
    watchQuery({ text, ms, failed }) {
      if (!api.trace.getActiveSpan()) return;
      const name = /^\s*\w+/.exec(text)?.[0].trim().toLowerCase() ?? 'query';
      const attributes = {
        'db.system.name': 'postgresql',
        'db.query.text': text.slice(0, LONGEST_SQL),
      };
      const startTime = Date.now() - ms;
      end(
        api,
        tracer.startSpan(name, { kind: api.SpanKind.CLIENT, attributes, startTime }),
        failed,
      );
    },
    watchJobs: (handlers) =>
      Object.fromEntries(
        Object.entries(handlers).map(([name, handle]) => [
          name,
          (data: object, job: RunningJob) => {
            const attributes = { 'store.job_id': job.id, 'store.job_attempt': job.attempt };
            return traced(api, tracer, `job ${name}`, attributes, () => handle(data as never, job));
          },
        ]),
      ) as JobHandlers,
    async stop() {
      stopCalls();
      await provider.shutdown();
    },
  };
}

function end(api: Api, span: Span, failed: boolean): void {
  if (failed) span.setStatus({ code: api.SpanStatusCode.ERROR });
  span.end();
}

/** Runs work as a span of its own trace. */
async function traced<T>(
  api: Api,
  tracer: Tracer,
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const span = tracer.startSpan(name, { kind: api.SpanKind.CONSUMER, attributes, root: true });
  let failed = true;
  try {
    const result = await api.context.with(api.trace.setSpan(api.ROOT_CONTEXT, span), work);
    failed = false;
    return result;
  } finally {
    end(api, span, failed);
  }
}

/** What Node says of its HTTP clients: `fetch` (undici) and `node:http`, which Stripe's library uses. */
type Fetched = { request: { origin: string; method: string }; response?: { statusCode: number } };
type Requested = {
  request: { method: string; protocol: string; host: string };
  response?: { statusCode: number };
};

/** Makes a span of each call within a request or job, until its answer begins. @returns stops that */
function watchCalls(api: Api, tracer: Tracer): () => void {
  const calling = new WeakMap<object, Span>();
  const began = (call: object, method: string, host: string) => {
    if (!api.trace.getActiveSpan()) return;
    const attributes = { 'http.request.method': method, 'server.address': host };
    const span = tracer.startSpan(`${method} ${host}`, { kind: api.SpanKind.CLIENT, attributes });
    calling.set(call, span);
  };
  const ended = (call: object, status: number | undefined) => {
    const span = calling.get(call);
    if (!span) return;
    calling.delete(call);
    if (status !== undefined) span.setAttribute('http.response.status_code', status);
    end(api, span, status === undefined || status >= 500);
  };
  const channels: Record<string, (message: unknown) => void> = {
    'undici:request:create': (message) => {
      const { request } = message as Fetched;
      began(request, request.method, new URL(request.origin).host);
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as Fetched;
      ended(request, response?.statusCode);
    },
    'undici:request:error': (message) => ended((message as Fetched).request, undefined),
    'http.client.request.start': (message) => {
      const { request } = message as Requested;
      began(request, request.method, request.host);
    },
    'http.client.response.finish': (message) => {
      const { request, response } = message as Requested;
      ended(request, response?.statusCode);
    },
    'http.client.request.error': (message) => ended((message as Requested).request, undefined),
  };
  for (const [name, hear] of Object.entries(channels)) subscribe(name, hear);
  return () => {
    for (const [name, hear] of Object.entries(channels)) unsubscribe(name, hear);
  };
}
