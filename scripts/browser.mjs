// Finds a Chromium for the browser tests, or gets one: Playwright's own where it can be downloaded,
// else Debian's.
import { existsSync } from 'node:fs';
import { run } from './processes.mjs';

const KNOWN = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of a browser that can be started. */
export async function findOrGetBrowser() {
  const found = await findBrowser();
  if (found) return found;
  process.stdout.write('getting a browser for the tests\n');
  await run('npx', ['--no-install', 'playwright', 'install', 'chromium'], { quiet: true }).catch(
    () => undefined,
  );
  const downloaded = await findBrowser();
  if (downloaded) return downloaded;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-qq'], { quiet: true });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      quiet: true,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const installed = await findBrowser();
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium. Install it, or set CHROMIUM_PATH to where it is.',
  );
}

async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  const { chromium } = await import('playwright');
  const own = chromium.executablePath();
  return [own, ...KNOWN].find((path) => path && existsSync(path));
}
