// Finds a Chromium for the browser tests, or installs one. The headless shell comes first: it is the same
// engine without windows, and the tests take little more than half the time with it.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { run } from './processes.mjs';

const SHELL = '/usr/bin/chromium-headless-shell';
/** A first start on a slow disk. */
const START_MS = 60_000;
const KNOWN = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Returns the path of a browser that can be started. */
export async function findOrGetBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  if (existsSync(SHELL)) return SHELL;
  if ((await installFromDebian('chromium-headless-shell')) && existsSync(SHELL)) return SHELL;
  const found = await findBrowser();
  if (found) return startable(found);
  process.stdout.write('getting a browser for the tests\n');
  await run('npx', ['--no-install', 'playwright', 'install', 'chromium'], { quiet: true }).catch(
    () => undefined,
  );
  const downloaded = await findBrowser();
  if (downloaded) return startable(downloaded);
  await installFromDebian('chromium');
  const installed = await findBrowser();
  if (installed) return startable(installed);
  throw new Error(
    'The browser tests need Chromium. Install it, or set CHROMIUM_PATH to where it is.',
  );
}

/**
 * Returns the browser if it starts. One that was downloaded as an ordinary user may lack libraries of the system, which
 * only an administrator can install.
 *
 * @param {string} path
 * @param {(path: string, parameters: string[], options: object) => Promise<unknown>} [start]
 */
export async function startable(path, start = promisify(execFile)) {
  try {
    await start(path, ['--version'], { timeout: START_MS });
    return path;
  } catch (error) {
    const library = /loading shared libraries: ([^:\s]+)/.exec(error.stderr ?? '')?.[1];
    if (library === undefined) throw error;
    throw new Error(
      `Chromium lacks the library ${library}. Install it once: sudo npx playwright install-deps chromium`,
      { cause: error },
    );
  }
}

async function findBrowser() {
  const { chromium } = await import('playwright');
  return [chromium.executablePath(), ...KNOWN].find((path) => path && existsSync(path));
}

/** Installs a Debian package. Returns false if this is not Debian, or if there is no such package. */
async function installFromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '-qq', '--no-install-recommends', name];
  try {
    await run('apt-get', ['update', '-qq'], { quiet: true, env });
    await run('apt-get', install, { quiet: true, env });
    return true;
  } catch {
    return false;
  }
}
