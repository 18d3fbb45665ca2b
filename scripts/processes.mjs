// Runs other programs for the scripts; needs no installed package.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { spawnable } from './programs.mjs';

/** The project's root folder. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** Runs a command to its end, showing its output; throws if it fails. */
export function run(command, parameters, { env = process.env, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(...spawnable([command, ...parameters], { root }), {
      cwd: root,
      env,
      stdio: quiet ? 'ignore' : 'inherit',
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ${parameters.join(' ')} ended with ${signal ?? code}`));
    });
  });
}

/** Whether a child process has ended, by itself or by a signal. */
export function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Within this time of SIGTERM our own programs finish what is under way and exit (server/drain.ts). */
export const END_MS = 10_000;

/**
 * Ends a child process with a signal, and with SIGKILL if it has not exited after `limitMs`. Windows has no signals: there
 * `kill` ends a process at once, so that a child of ours is told by closing its IPC channel.
 *
 * @param {object} child as `spawn` returns it
 * @param {{ signal?: string, limitMs?: number, platform?: string }} [how]
 * @returns whether it had to be killed
 */
export async function endChild(
  child,
  { signal = 'SIGTERM', limitMs = END_MS, platform = process.platform } = {},
) {
  if (hasEnded(child)) return false;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  let isKilled = false;
  if (platform === 'win32' && child.connected) child.disconnect();
  else child.kill(signal);
  const force = setTimeout(() => {
    isKilled = true;
    child.kill('SIGKILL');
  }, limitMs);
  await gone;
  clearTimeout(force);
  return isKilled;
}

const PARENT_CHECK_MS = 500;

/**
 * Calls `end` once when the process that started this one is gone. npm starts a script by a shell, and passes a signal on
 * to that shell only: some die of it and leave the script running. Started without npm, a script may outlive its terminal.
 *
 * @param {() => void} end
 * @param {{ env?: Record<string, string | undefined>, parent?: () => number, everyMs?: number }} [how]
 */
export function endWithNpm(
  end,
  { env = process.env, parent = () => process.ppid, everyMs = PARENT_CHECK_MS } = {},
) {
  if (!env.npm_lifecycle_event) return;
  const first = parent();
  const timer = setInterval(() => {
    if (parent() === first) return;
    clearInterval(timer);
    end();
  }, everyMs);
  timer.unref();
}

/**
 * Polls a URL until it answers with 200; throws after `timeoutMs` or when `alive()` is false.
 *
 * @param {string} url
 * @param {{ timeoutMs?: number, everyMs?: number, alive?: () => boolean }} [options]
 */
export async function waitFor(url, { timeoutMs = 60_000, everyMs = 50, alive = () => true } = {}) {
  const until = Date.now() + timeoutMs;
  let last = 'no answer';
  while (Date.now() < until) {
    if (!alive()) throw new Error(`The process behind ${url} has ended.`);
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(3_000) });
      const text = await response.text();
      if (response.ok) return;
      last = `${response.status} ${text.slice(0, 500)}`;
    } catch (error) {
      last = error.cause?.code ?? error.message;
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  throw new Error(`${url} did not become ready within ${timeoutMs / 1000} s: ${last}`);
}
