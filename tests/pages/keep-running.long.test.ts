import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepRunning } from '../../scripts/keep-running.mjs';
import { freePort } from '../../scripts/ports.mjs';

let dataDir: string;
let env: Record<string, string | undefined>;
let message: string;
let stored: ReturnType<typeof keepRunning>;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'earth-kept-'));
  const [port, smtpPort] = [await freePort(), await freePort()];
  env = {
    ...process.env,
    DATA_DIR: dataDir,
    SANDBOX_PORT: String(port),
    SANDBOX_SMTP_PORT: String(smtpPort),
  };
  message = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    message += String(text);
    return true;
  });
});
afterEach(async () => {
  await stored.stop();
  vi.restoreAllMocks();
  await rm(dataDir, { recursive: true, force: true });
});

const isUp = () =>
  fetch(`http://localhost:${env['SANDBOX_PORT']}/healthz`, { signal: AbortSignal.timeout(500) })
    .then(({ ok }) => ok)
    .catch(() => false);
const isGone = (pid: number) => {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
};

it(
  'starts again what has ended, and kills what no longer answers',
  { timeout: 240_000 },
  async () => {
    stored = keepRunning('sandbox', env, { everyMs: 50, waitMs: 200 });
    await stored.answers;
    const first = stored.pid() ?? 0;
    process.kill(first, 'SIGKILL');
    await expect.poll(() => message, { timeout: 20_000 }).toContain('runs again');
    expect(message).toBe(
      'sandbox has ended (SIGKILL) and is started again in 1 s\nsandbox runs again\n',
    );

    message = '';
    const second = stored.pid() ?? 0;
    expect(second).not.toBe(first);
    // A process that hangs: it takes connections and answers nobody.
    process.kill(second, 'SIGSTOP');
    await expect.poll(() => message, { timeout: 20_000 }).toContain('runs again');
    expect(message).toBe(
      'sandbox has not answered for 3 checks in a row and is killed\n' +
        'sandbox has ended (SIGKILL) and is started again in 2 s\nsandbox runs again\n',
    );
    expect(isGone(second)).toBe(true);

    const third = stored.pid() ?? 0;
    expect(await isUp()).toBe(true);
    await stored.stop();
    expect([isGone(third), await isUp()]).toEqual([true, false]);
  },
);

it('does not start again what ends before it has answered: its settings are wrong', async () => {
  stored = keepRunning('sandbox', { ...env, SANDBOX_SMTP_PORT: 'many' });
  await expect(stored.answers).rejects.toThrow('has ended');
  expect(message).toContain('sandbox has ended (code 1) before it answered\n');
  const pid = stored.pid() ?? 0;
  await stored.stop();
  expect(isGone(pid)).toBe(true);
});
