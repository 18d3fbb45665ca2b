import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTime } from './in-time';

const row = () => Promise.resolve({ state: 'charged' });

it('a run that ends in time says where it has got to', async () => {
  const run = Promise.resolve({ state: 'settled', intent: null });
  expect(await inTime(run, row, 1_000)).toEqual({ state: 'settled', intent: null });
});

it('a request that cannot wait any longer is told what the row says, and the run goes on', async () => {
  let end: (() => void) | undefined;
  const run = new Promise<{ state: string; intent: null }>((resolve) => {
    end = () => resolve({ state: 'settled', intent: null });
  });
  expect(await inTime(run, row, 50)).toEqual({ state: 'charged', intent: null });
  end?.();
  expect(await run).toEqual({ state: 'settled', intent: null });
});

it('a run that fails in time fails, and later nobody is notified', async () => {
  await expect(inTime(Promise.reject(new Error('no')), row, 1_000)).rejects.toThrow('no');
  const late = wait(60).then(() => Promise.reject(new Error('later')));
  expect(await inTime(late, row, 20)).toEqual({ state: 'charged', intent: null });
  await expect(late).rejects.toThrow('later');
});
