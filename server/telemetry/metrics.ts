import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import { alarmIn } from '../../app/domain/alarms/alarm';
import { BREAKER_CHANNEL, type BreakerChange } from '../../app/domain/core/retries/breaker';
import { LEDGER_CHANNEL, type LedgerPost } from '../../app/models/ledger/ledger.server';
import { PAGE_CHANNEL, type PageFound } from '../page-handler';
import { patternsOf } from './route-pattern';
import type { Telemetry, Watched } from './telemetry';

/** How many jobs each queue has, by state, and for how many seconds the oldest that is due has waited. */
export type QueueFigures = { queue: string; state: string; count: number; waitedSeconds: number }[];

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Answers `/metrics` on a port of its own, in Prometheus's format. */
export async function startMetrics(
  { port, host }: { port: number; host: string },
  watched: Promise<Watched>,
): Promise<Telemetry> {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } =
    await import('prom-client');
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Requests by route, method and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [register],
  });
  const counter = <Label extends string>(name: string, help: string, label: Label) =>
    new Counter({ name, help, labelNames: [label], registers: [register] });
  const pages = counter('store_page_cache_total', 'Public pages by what the cache had', 'state');
  const posts = counter('store_ledger_posts_total', 'Ledger transactions written, by kind', 'kind');
  const alarms = counter('store_alarms_total', 'Alarms that rang, by kind', 'kind');
  const breakers = new Gauge({
    name: 'store_breaker_open',
    help: '1 while calls are rejected because the service does not answer; absent until it has changed once',
    labelNames: ['service'],
    registers: [register],
  });
  const waited = new Gauge({
    name: 'store_job_waited_seconds',
    help: 'How long the oldest job that is due has waited, by queue',
    labelNames: ['queue'],
    registers: [register],
  });
  const jobs = new Gauge({
    name: 'store_jobs',
    help: 'Jobs by queue and state',
    labelNames: ['queue', 'state'],
    registers: [],
    async collect() {
      const { queues } = await watched;
      const figures = await queues();
      jobs.reset();
      waited.reset();
      for (const { queue, state, count, waitedSeconds } of figures) {
        jobs.set({ queue, state }, count);
        if (waitedSeconds > 0) waited.set({ queue }, waitedSeconds);
      }
    },
  });
  register.registerMetric(jobs);
  const patternOf = patternsOf(watched);

  const channels: Record<string, (message: unknown) => void> = {
    [PAGE_CHANNEL]: (message) => pages.inc({ state: (message as PageFound).state }),
    [LEDGER_CHANNEL]: (message) => posts.inc({ kind: (message as LedgerPost).kind }),
    [BREAKER_CHANNEL]: (message) => {
      const { service, isOpen } = message as BreakerChange;
      breakers.set({ service }, isOpen ? 1 : 0);
    },
  };
  for (const [name, hear] of Object.entries(channels)) subscribe(name, hear);

  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    register.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': register.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });

  return {
    watchRequest({ method = 'GET', url = '/' }, response, work) {
      const started = performance.now();
      response.once('close', () => {
        const status = response.writableFinished ? String(response.statusCode) : 'cut off';
        const seconds = (performance.now() - started) / 1000;
        requests.observe({ method, route: patternOf(url), status }, seconds);
      });
      work();
    },
    hear(fields) {
      const kind = alarmIn(fields);
      if (kind !== null) alarms.inc({ kind });
    },
    async stop() {
      for (const [name, hear] of Object.entries(channels)) unsubscribe(name, hear);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
