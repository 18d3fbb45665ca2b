import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import type { RunningShop } from './running-shop';

/**
 * Runs a command of `scripts/` beside a running shop, as whoever looks after it does.
 *
 * @param name the file's, without its ending
 */
export async function runScript(
  shop: Pick<RunningShop, 'dataDir' | 'url' | 'sandboxUrl'>,
  name: string,
  given: readonly string[],
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`, ...given], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      DATA_DIR: shop.dataDir,
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
