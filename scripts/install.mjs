// Installs the packages if they are missing or the lock file has changed.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run } from './processes.mjs';

export async function installWhatIsMissing() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`Node 20.19 or newer is needed; this is ${process.version}.`);
  }
  if (await isInstalled()) return;
  process.stdout.write('installing packages (once, about a minute)\n');
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** Whether npm has every package of the lock file in its version; it may leave out optional ones. */
async function isInstalled() {
  const [wanted, present] = await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map(packagesOf),
  );
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || optional || present[path]?.version === version,
  );
}

async function packagesOf(path) {
  const text = await readFile(join(root, path), 'utf8').catch(() => '{"packages":{}}');
  return JSON.parse(text).packages;
}
