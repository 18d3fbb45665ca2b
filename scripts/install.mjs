// Installs the packages if they are missing or the lock file has changed.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run } from './processes.mjs';

const mark = join(root, 'node_modules/.installed');

export async function installWhatIsMissing() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`Node 20.19 or newer is needed; this is ${process.version}.`);
  }
  const lock = createHash('sha256')
    .update(await readFile(join(root, 'package-lock.json')))
    .digest('hex');
  const installed = await readFile(mark, 'utf8').catch(() => '');
  if (installed === lock && existsSync(join(root, 'node_modules/vite'))) return;
  process.stdout.write('installing packages (once, about a minute)\n');
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  await writeFile(mark, lock);
}
