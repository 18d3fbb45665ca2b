// The measured servers: each in its own process, pinned to one core where the machine allows it.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../ports.mjs';
import { endChild, hasEnded, root, waitFor } from '../processes.mjs';

/** Beside other work a start takes long; how long is measured, and reported. */
const START_MS = 180_000;

const canPin = existsSync('/usr/bin/taskset') && cpus().length > 1;

/** Pins a command to one core, so that the load generator on the other does not disturb it. */
export function pinned(core, command, parameters) {
  return canPin && core !== null
    ? ['taskset', ['-c', String(core), command, ...parameters]]
    : [command, parameters];
}

/** Starts the store with its own data; with `core` null the app may use the whole machine. */
export async function startShop(extra = {}, core = 0) {
  const dataDir = await mkdtemp(join(tmpdir(), 'earth-bench-'));
  const [port, sandboxPort, smtpPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    ORIGIN: `http://localhost:${port}`,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATA_DIR: dataDir,
    LOG_FILE: join(dataDir, 'app.log'),
    ...extra,
  };
  const sandbox = begin(1, ['build/main/sandbox.js'], env);
  await firstAnswer(`http://localhost:${sandboxPort}/healthz`, sandbox);
  const shop = {
    url: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    env,
    sandbox,
  };
  shop.startApp = async () => {
    const since = performance.now();
    shop.app = begin(core, ['build/main/app.js'], env);
    await firstAnswer(shop.url, shop.app);
    shop.startMs = performance.now() - since;
  };
  shop.stopApp = () => endChild(shop.app);
  shop.stop = async () => {
    await endChild(shop.app);
    await endChild(sandbox);
    await rm(dataDir, { recursive: true, force: true });
  };
  await shop.startApp();
  await waitFor(`${shop.url}/readyz`);
  return shop;
}

/** Starts a server that only sends the same bytes with the same headers. */
export async function startBare(body, headers) {
  const port = await freePort();
  const child = begin(0, ['scripts/bench/bare-server.mjs', String(port)], process.env, 'pipe');
  child.stdin.write(JSON.stringify({ body: body.toString('base64'), headers }));
  child.stdin.end();
  await firstAnswer(`http://localhost:${port}`, child);
  return { url: `http://localhost:${port}`, pid: child.pid, stop: () => endChild(child) };
}

/** Returns the CPU seconds that a process has used so far; Linux only. */
export function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Returns the resident memory of a process in megabytes; Linux only. */
export function residentMegabytes(pid) {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line[1]) / 1024;
}

/** Forgets the most memory that a process has had, as at its start; Linux only. */
export function forgetMost(pid) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Returns the most resident memory that a process has had, in megabytes; Linux only. */
export function mostMegabytes(pid) {
  const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line[1]) / 1024;
}

function begin(core, parameters, env, stdin = 'ignore') {
  const [command, all] = pinned(core, process.execPath, parameters);
  return spawn(command, all, { cwd: root, env, stdio: [stdin, 'ignore', 'inherit'] });
}

function firstAnswer(url, child) {
  return waitFor(url, { everyMs: 10, timeoutMs: START_MS, alive: () => !hasEnded(child) });
}
