import { randomBytes } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { EICAR, startClamd } from '../support/clamd';
import { createScan } from '../../app/platforms/scanner/clamd.server';

const running: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const clamd of running.splice(0)) await clamd.stop();
});

async function started(...given: Parameters<typeof startClamd>) {
  const clamd = await startClamd(...given);
  running.push(clamd);
  return clamd;
}

it('sends a file whole, in several chunks, and hears that it is clean', async () => {
  const clamd = await started();
  const file = randomBytes(200_000);
  expect(await createScan(clamd)(file)).toBe('clean');
  expect(clamd.streams).toEqual([file]);
});

it('hears that a file is infected, and what with', async () => {
  const told: string[] = [];
  const scan = createScan(await started(), { tell: (reason) => told.push(reason) });
  expect(await scan(Buffer.from(`%PDF-1.7\n${EICAR}`))).toBe('infected');
  expect(told).toEqual(['stream: Eicar-Signature FOUND']);
});

it('does not take silence, a rejection or nobody for an answer', async () => {
  const file = randomBytes(300_000);
  expect(await createScan(await started({ silent: true }), { timeoutMs: 100 })(file)).toBe(
    'unknown',
  );
  const told: string[] = [];
  const short = createScan(await started({ short: 100_000 }), { tell: (text) => told.push(text) });
  expect(await short(file)).toBe('unknown');
  expect(told).toEqual(['the scanner has answered INSTREAM size limit exceeded. ERROR']);
  const gone = await started();
  await gone.stop();
  expect(await createScan(gone)(file)).toBe('unknown');
});
