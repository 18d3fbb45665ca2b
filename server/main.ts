import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { createRequestHandler, ServerBuild } from '../app/framework.server';
import { ConfigError, parseConfig } from '../app/config/config.server';
import { missingScopes } from '../app/platforms/shopify/webhooks.server';
import { migrate, UnreleasedDatabaseError } from '../db/migrate';
import { seedDatabase } from '../db/seed';
import { UnusableDatabaseError } from '../db/unusable-database';
import { followCatalogue } from './follow-catalogue';
import { purgeEdge } from '../app/platforms/edge/purge.server';
import { createEdgePurges } from './edge-purges';
import { openControlSocket } from './control-socket';
import type { Readiness } from './health';
import { createHttpServer, type StaticFiles } from './http-server';
import { queueFigures } from './jobs/start-jobs';
import { drainServer } from './drain';
import { onEscapedError } from './escaped-errors';
import { createLog } from './log';
import { doCommand } from './do-command';
import { createAlarmBell } from './alarm-bell';
import { answerBusy } from './busy-routes';
import { createNarrowHandler } from './narrow-build';
import { leaveWork, startWork } from './start-work';
import { createStaticFiles } from './static-files';
import { warnIfSandboxIsSilent } from './silent-sandbox';
import { raiseAlarm } from '../app/models/alarms/alarm.server';
import { createStoreApp } from './store-app';
import { createWorkerServer } from './worker-server';
import { type Routes, startTelemetry, type Watched } from './telemetry/telemetry';

// The app's process: configuration, database, clients, pages, jobs; shuts down cleanly on SIGTERM.

/** This file is in build/main when built and in server otherwise; the project root is above both. */
const projectRoot = fileURLToPath(
  new URL(import.meta.url.includes('/build/main/') ? '../../' : '../', import.meta.url),
);
/** In a rolling restart on the embedded database, the old process still has it open for as long as it drains. */
const OLD_PROCESS_MS = 10_000;
/** Longer than a disk takes for the last lines of the log. */
const FLUSH_MS = 1_000;

async function start(): Promise<void> {
  const config = parseConfig(process.env);
  // On a large machine V8 lets garbage grow to three times what is in use. A process of several is to stay small (docs/performance.md).
  if (config.databaseUrl) setFlagsFromString('--heap-growing-percent=20');
  const bell = createAlarmBell();
  let nowWatched: ((watched: Watched) => void) | undefined;
  const watched = new Promise<Watched>((resolve) => (nowWatched = resolve));
  // The build defines STORE_DEV as '0': what only development needs is not in it.
  const dev = process.env['STORE_DEV'] === '1' ? await import('./dev/from-source') : undefined;
  const source = await dev?.fromSource();
  const telemetry = await startTelemetry(config.telemetry, watched, source?.telemetry);
  const log = createLog(config, {
    hear(fields, text, level) {
      bell.hear(fields, text);
      telemetry.hear?.(fields, text, level);
    },
  });
  if (config.isMixed) log.warn('real platforms and the sandbox are mixed: no payment is taken');
  let readiness: Readiness = 'start';
  /** Before the process listens it may just exit: being killed loses nothing. */
  let finish: (() => Promise<void>) | undefined;
  const end = async (reason: string) => {
    if (readiness === 'end') return;
    readiness = 'end';
    log.info({ signal: reason }, 'app is draining');
    try {
      await finish?.();
      log.info('app has ended');
    } catch (error) {
      process.exitCode = 1;
      log.error({ err: error }, 'app could not end in good order');
    }
    log.flush(() => process.exit());
    // Whoever read the log may be gone: then it is never flushed.
    setTimeout(() => process.exit(), FLUSH_MS).unref();
  };
  onEscapedError(log, (reason) => {
    process.exitCode = 1;
    void end(reason);
  });
  process.on('SIGTERM', (signal) => void end(signal));
  process.on('SIGINT', (signal) => void end(signal));
  // If scripts/keep-running.mjs, which started this process, is killed, nobody else would stop it.
  process.on('disconnect', () => void end('disconnect'));

  if (config.needsSandbox) void warnIfSandboxIsSilent(config.sandboxUrl, log);
  const app = await createStoreApp(config, log, OLD_PROCESS_MS, telemetry);
  await migrate(app.database);
  await seedDatabase(app.database.db, { cast: config.everyPlatformIsSandbox });
  bell.storeBy((ring) =>
    raiseAlarm(app.database.db, ring, new Date(app.now())).catch((error: unknown) => {
      log.error({ err: error, kind: ring.kind }, 'an alarm could not be stored');
    }),
  );
  const { role } = config;
  const work = await (role.works ? startWork(app) : leaveWork(app));
  app.onReconcile(work.reconcile);
  const isOursAlone = app.database.kind === 'embedded';
  const closeControl = isOursAlone
    ? await openControlSocket(
        config.dataDir,
        (command) => doCommand(app, work.reconcile, command),
        log,
      )
    : () => Promise.resolve();

  const { edge } = config;
  const edgePurges =
    edge && createEdgePurges({ purge: (tags) => purgeEdge(edge, tags), log: app.log });
  const pages = role.serves ? (source ?? (await fromBuild())) : undefined;
  const server = pages
    ? createHttpServer(app, pages.remix, pages.files, {
        readiness: () => readiness,
        filesFirst: source !== undefined,
        watch: telemetry.watchRequest,
        // Each process tells the edge, so that no change is lost with one of them; twice is as good as once.
        onDrop: edgePurges?.drop,
      })
    : createWorkerServer(app, () => readiness);
  nowWatched?.({ queues: () => queueFigures(app.database), routes: pages?.routes ?? {} });
  // Before the first request, so that a change while the first page is rendered is not missed.
  const follower = pages && (await followCatalogue(app));
  app.onWakeFollowers(() => {
    follower?.wake();
    work.wakeMirrors();
  });
  await app.signals.listen();
  finish = async () => {
    await drainServer(
      server,
      config.drainWaitMs,
      // Stopped while requests finish: one after the other, the time would not suffice.
      () => [...work.stop(), closeControl()],
      (error) => log.warn({ err: error }, 'a part could not be stopped in good order'),
    );
    await follower?.stop();
    edgePurges?.stop();
    await app.signals.stop();
    await bell.flush();
    await telemetry.stop();
    await app.database.close();
    if (config.pidFile) rmSync(config.pidFile, { force: true });
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, resolve);
  });
  if (readiness === 'start') readiness = 'ready';
  if (config.pidFile) writeFileSync(config.pidFile, `${process.pid}\n`);
  log.info({ port: config.port, database: app.database.kind, role: role.name }, 'app is listening');
  log.flush();
  process.stdout.write(`app http://localhost:${config.port}\n`);
  if (role.serves) {
    app.catalogue.snapshot().catch((error: unknown) => {
      log.warn({ err: error }, 'the catalogue could not be read yet');
    });
  }
  missingScopes(app.admin)
    .then((scopes) => {
      const text = 'the app at Shopify lacks scopes: see docs/shopify.md';
      if (scopes.length > 0) log.warn({ scopes }, text);
      return scopes;
    })
    .catch((error: unknown) => {
      log.warn({ err: error }, 'what the app at Shopify was granted could not be read yet');
    });
}

/** Loads the production build. */
async function fromBuild(): Promise<{
  remix: ReturnType<typeof createRequestHandler>;
  files: StaticFiles;
  routes: Routes;
}> {
  const build = (await import(
    pathToFileURL(`${projectRoot}build/server/index.js`).href
  )) as unknown as ServerBuild;
  return {
    remix: createNarrowHandler(answerBusy(build)),
    files: createStaticFiles(`${projectRoot}build/client`),
    routes: build.routes,
  };
}

try {
  await start();
} catch (error) {
  const { name, message, stack } = error as Error;
  const isForPeople =
    error instanceof ConfigError ||
    error instanceof UnreleasedDatabaseError ||
    error instanceof UnusableDatabaseError ||
    name === 'DatabaseInUseError';
  const line = isForPeople ? message : String(stack ?? error);
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
