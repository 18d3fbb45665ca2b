import { expect, it } from 'vitest';
import { forgetKept, keepBriefly } from './kept-briefly.server';

it('reads once within seconds, again after a change or later, and keeps no failure', async () => {
  const db = {};
  let reads = 0;
  const read = (now: number, from: object = db) =>
    keepBriefly(from, { name: 'promise', now }, () => Promise.resolve((reads += 1)));
  expect([await read(0), await read(4_999)]).toEqual([1, 1]);
  expect(await read(5_000)).toBe(2);
  forgetKept(db, 'promise');
  expect(await read(5_001)).toBe(3);
  expect(await read(5_002, {})).toBe(4);
  const fails = () =>
    keepBriefly(db, { name: 'other', now: 0 }, () => Promise.reject(new Error('no')));
  await expect(fails()).rejects.toThrow('no');
  expect(await keepBriefly(db, { name: 'other', now: 1 }, () => Promise.resolve('yes'))).toBe(
    'yes',
  );
});
