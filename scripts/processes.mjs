// Runs other programs for the scripts; needs no installed package.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/** Runs a command to its end, showing its output; throws if it fails. */
export function run(command, parameters, { env = process.env, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, {
      cwd: root,
      env,
      stdio: quiet ? 'ignore' : 'inherit',
      shell: process.platform === 'win32',
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ${parameters.join(' ')} ended with ${signal ?? code}`));
    });
  });
}

/** Polls a URL until it answers with 200; throws after `timeoutMs` or when `alive()` is false. */
export async function waitFor(url, { timeoutMs = 60_000, alive = () => true } = {}) {
  const until = Date.now() + timeoutMs;
  let last = 'no answer';
  while (Date.now() < until) {
    if (!alive()) throw new Error(`The process behind ${url} has ended.`);
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(3_000) });
      const text = await response.text();
      if (response.ok) return;
      last = `${response.status} ${text}`;
    } catch (error) {
      last = error.cause?.code ?? error.message;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} did not become ready: ${last}`);
}
