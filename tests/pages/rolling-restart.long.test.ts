import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  answers,
  begin,
  end,
  START_MS,
  startShop,
  type RunningShop,
} from '../support/running-shop';
import { eventually } from '../support/sandbox-control';

let shop: RunningShop;
let next: ReturnType<typeof begin> | undefined;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(async () => {
  // Its data go with it, so it need not finish what it has begun to read.
  if (next) await end(next, 'SIGKILL');
  await shop.stop();
});

it(
  'a process on the embedded database waits for the old one to end',
  async () => {
    const logFile = join(shop.dataDir, 'next.log');
    next = begin('build/main/app.js', {
      ...process.env,
      NODE_ENV: 'production',
      PORT: new URL(shop.url).port,
      SANDBOX_PORT: new URL(shop.sandboxUrl).port,
      DATA_DIR: shop.dataDir,
      LOG_FILE: logFile,
    });
    const says = (message: string) =>
      eventually(
        async () => (await readFile(logFile, 'utf8').catch(() => '')).includes(message),
        START_MS,
      );
    await says('waiting for the process that has it open');
    // Nobody is turned away meanwhile.
    expect((await fetch(`${shop.url}/cups`)).status).toBe(200);

    process.kill(shop.pid(), 'SIGTERM');
    // Until then it is the old one that answers.
    await says('app is listening');
    await answers(`${shop.url}/readyz`, next);
    expect((await fetch(`${shop.url}/cups`)).status).toBe(200);
    const lines = (await readFile(logFile, 'utf8')).trim().split('\n');
    const warnings = lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 40);
    expect(warnings).toEqual([]);
  },
  3 * START_MS,
);
