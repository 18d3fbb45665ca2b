import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasEnded } from '../../scripts/processes.mjs';
import { freePort } from '../../scripts/ports.mjs';
import { answers, begin, end } from '../support/running-shop';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earth-deaf-'));
  file = join(folder, 'app.js');
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** Starts a program with this text; resolves when it has said something on its standard error. */
async function started(text: string) {
  await writeFile(file, text);
  await writeFile(join(folder, 'app.log'), 'a line of its log\n');
  const child = begin(file, { ...process.env, LOG_FILE: join(folder, 'app.log') });
  await new Promise((resolve) => child.stderr?.once('data', resolve));
  return child;
}

it('a process that does not end when it is told to is killed, and its last lines are shown', async () => {
  const child = await started(`
    process.on('SIGTERM', () => undefined);
    setInterval(() => undefined, 1000);
    console.error('deaf on purpose');`);
  const ended = end(child, 'SIGTERM', 200);
  await expect(ended).rejects.toThrow(
    /pid \d+\) did not end within 0\.2 s of SIGTERM and was killed.*a line of its log\n.*deaf on purpose/s,
  );
  expect([hasEnded(child), child.signalCode]).toEqual([true, 'SIGKILL']);
  await end(child, 'SIGTERM');
});

it('a process that ends before it answers is not waited for', async () => {
  const url = `http://localhost:${await freePort()}`;
  const child = await started(`console.error('has no settings'); process.exitCode = 1;`);
  await expect(answers(url, child)).rejects.toThrow(/has ended.*has no settings/s);
});
