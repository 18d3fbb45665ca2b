import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inEqualTime, EQUAL_ANSWER_MS } from '../../app/http/customers/sign-up.server';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Returns after how many milliseconds an answer comes whose work takes `workMs`. */
async function comesAfter(workMs: number, isFailure = false): Promise<number> {
  const start = Date.now();
  let end = start;
  const answer = inEqualTime(async () => {
    await new Promise((resolve) => setTimeout(resolve, workMs));
    if (isFailure) throw new Error('broken');
    return 'answer';
  }).then(
    (given) => (expect(given).toBe('answer'), (end = Date.now())),
    (error: Error) => (expect(error.message).toBe('broken'), (end = Date.now())),
  );
  await vi.runAllTimersAsync();
  await answer;
  return end - start;
}

it.each([3, 200, 900])('an answer found in %d ms comes when every other one does', async (ms) => {
  expect(await comesAfter(ms)).toBe(EQUAL_ANSWER_MS);
  expect(await comesAfter(ms, true)).toBe(EQUAL_ANSWER_MS);
});
