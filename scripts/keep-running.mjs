// Keeps one of the two built programs running: starts it again when it ends, or when it no longer answers. Used by
// `npm start`, and by itself as the command of a container: `node scripts/keep-running.mjs app` (or `sandbox`).
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { END_MS, endChild, hasEnded, root, waitFor } from './processes.mjs';

/** Before it is started again; twice as long each time, unless it has run for a while in between. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const STEADY_MS = 60_000;

/** A program that has answered, and then does not answer this many checks in a row, hangs. */
const MISSES = 3;
const CHECKS = { everyMs: 5_000, waitMs: 10_000 };

const PROGRAMS = {
  // Before it answers it migrates the database, which may take long.
  app: { file: 'build/main/app.js', port: 'PORT', usual: '3000', startMs: Infinity },
  sandbox: { file: 'build/main/sandbox.js', port: 'SANDBOX_PORT', usual: '4000', startMs: 60_000 },
};

/**
 * Starts a program and keeps it running.
 *
 * @param name `app` or `sandbox`
 * @param env its environment
 * @param checks how often it is checked, and how long a check waits for an answer; shorter for tests
 * @returns `answers`: resolves with its first answer, rejects if it ends before that, because starting it again does
 *   not mend a fault in its settings; `pid`: its process id now; `stop`: ends it in good order
 */
export function keepRunning(name, env, checks = CHECKS) {
  const { file, port, usual, startMs } = PROGRAMS[name];
  const url = `http://localhost:${env[port] || usual}/healthz`;
  const stopping = new AbortController();
  let child;
  let begunAt;

  function begin() {
    begunAt = Date.now();
    child = spawn(process.execPath, ['--enable-source-maps', file], {
      cwd: root,
      env,
      // The IPC channel tells the child when this process has ended, even if it was killed.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    return waitFor(url, { alive: () => !hasEnded(child), timeoutMs: startMs });
  }

  async function save() {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      await killIfSilent();
      if (stopping.signal.aborted) return;
      if (Date.now() - begunAt > STEADY_MS) pauseMs = FIRST_PAUSE_MS;
      say(`${ended()} and is started again in ${pauseMs / 1000} s`);
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      await begin().then(
        () => say('runs again'),
        () => undefined,
      );
    }
  }

  /** Resolves when the program has ended. */
  async function killIfSilent() {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    for (let misses = 0; !hasEnded(child);) {
      await Promise.race([gone, wait(checks.everyMs, undefined, { ref: false })]);
      if (hasEnded(child)) return;
      const signal = AbortSignal.timeout(checks.waitMs);
      const answer = await fetch(url, { signal }).catch(() => null);
      misses = answer?.ok ? 0 : misses + 1;
      if (misses < MISSES) continue;
      say(`has not answered for ${misses} checks in a row and is killed`);
      child.kill('SIGKILL');
      await gone;
    }
  }

  const ended = () => `has ended (${child.signalCode ?? `code ${child.exitCode}`})`;

  function say(what) {
    const log = name === 'app' && env.LOG_FILE ? `; see ${env.LOG_FILE}` : '';
    process.stderr.write(`${name} ${what}${log}\n`);
  }

  const answers = begin().catch((error) => {
    if (!stopping.signal.aborted) {
      say(hasEnded(child) ? `${ended()} before it answered` : `does not answer: ${error.message}`);
    }
    throw error;
  });
  const stored = answers.then(save, () => undefined);
  return {
    answers,
    pid: () => child.pid,
    async stop() {
      stopping.abort();
      await endChild(child, { limitMs: END_MS + Number(env.DRAIN_WAIT_MS || 0) });
      await stored;
    },
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const program = keepRunning(process.argv[2] ?? 'app', process.env);
  let isEnding = false;
  const end = () => {
    isEnding = true;
    void program.stop().then(() => process.exit());
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  program.answers.catch(() => {
    if (!isEnding) process.exit(1);
  });
}
