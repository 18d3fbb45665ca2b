import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import type { RunningShop } from './running-shop';
import { dropDead, ownedName } from './script-cache';

const root = join(import.meta.dirname, '../..');

/**
 * Runs a command of `scripts/` next to a running shop, as an operator does.
 *
 * @param name the file's name without its extension
 */
export async function runScript(
  shop: Pick<RunningShop, 'dataDir' | 'databaseUrl' | 'url' | 'sandboxUrl'>,
  name: string,
  given: readonly string[],
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [await compiled(name), ...given], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: shop.dataDir,
      ...(shop.databaseUrl === undefined ? {} : { DATABASE_URL: shop.databaseUrl }),
      ORIGIN: shop.url,
      SANDBOX_PORT: new URL(shop.sandboxUrl).port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}

const cache = join(root, '.cache/scripts');
const made = new Map<string, Promise<string>>();

/** Returns the script bundled into one file, once per process: each start of `tsx` costs 2 s of CPU. */
function compiled(name: string): Promise<string> {
  const file = made.get(name) ?? compile(name);
  made.set(name, file);
  return file;
}

async function compile(name: string): Promise<string> {
  await dropDead(cache);
  const outfile = join(cache, ownedName(`${name}.mjs`));
  await build({
    absWorkingDir: root,
    entryPoints: [`scripts/${name}.ts`],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
  return outfile;
}
