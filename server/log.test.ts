import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { createLog } from './log';

it('a line alone is written within moments: nobody waits for more of them', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'earth-log-'));
  const file = path.join(folder, 'app.log');
  const log = createLog({ logLevel: 'info', logFile: file });
  // At once: a process that ends now has a log to write to.
  expect(existsSync(file)).toBe(true);
  log.error({ alarm: 'money-break' }, 'the books differ');
  const written = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  await expect.poll(written).toContain('money-break');
  rmSync(folder, { recursive: true });
});

// `/dev/full` on Linux fails every write, like a full disk.
it.skipIf(!existsSync('/dev/full'))('a full disk costs lines and not the shop', async () => {
  const heard: string[] = [];
  const note = (error: Error) => void heard.push(`the process would have ended: ${error.message}`);
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    heard.push(String(text));
    return true;
  });
  process.on('uncaughtException', note);
  const log = createLog({ logLevel: 'info', logFile: '/dev/full' });
  // More than the buffer holds, so it is written without a flush, as under load.
  for (let nth = 0; nth < 50; nth += 1) log.error({ nth }, 'something that takes a whole line');
  await expect.poll(() => heard).toEqual(['the log cannot be written: ENOSPC\n']);
  for (let nth = 0; nth < 50; nth += 1) log.error({ nth }, 'something that takes a whole line');
  // Reported only once, however often writing fails.
  await new Promise<void>((resolve) => log.flush(() => resolve()));
  expect(heard).toHaveLength(1);
  process.off('uncaughtException', note);
  spy.mockRestore();
});
