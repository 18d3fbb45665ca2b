// Finds a Chromium for the browser tests, or installs one. The headless shell comes first: it is the same
// engine without windows, and the tests take little more than half the time with it.
import { existsSync } from 'node:fs';
import { run } from './processes.mjs';

const SHELL = '/usr/bin/chromium-headless-shell';
const KNOWN = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Returns the path of a browser that can be started. */
export async function findOrGetBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  if (existsSync(SHELL)) return SHELL;
  if ((await installFromDebian('chromium-headless-shell')) && existsSync(SHELL)) return SHELL;
  const found = await findBrowser();
  if (found) return found;
  process.stdout.write('getting a browser for the tests\n');
  await run('npx', ['--no-install', 'playwright', 'install', 'chromium'], { quiet: true }).catch(
    () => undefined,
  );
  const downloaded = await findBrowser();
  if (downloaded) return downloaded;
  await installFromDebian('chromium');
  const installed = await findBrowser();
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium. Install it, or set CHROMIUM_PATH to where it is.',
  );
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
