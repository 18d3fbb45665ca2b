import { describe, expect, it } from 'vitest';
import { gather } from './gather';

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Calls that are answered when the test says so. */
function setUp() {
  const calls: { keys: readonly string[]; answer: () => void; fail: (error: Error) => void }[] = [];
  const one = gather(
    (keys: readonly string[]) =>
      new Promise<Map<string, string>>((resolve, reject) => {
        const answer = () =>
          resolve(new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `of ${key}`])));
        calls.push({ keys, answer, fail: reject });
      }),
  );
  return { calls, one };
}

describe('gather', () => {
  it('asks at once for the first, and once for all who come meanwhile', async () => {
    const { calls, one } = setUp();
    const first = one('a');
    await tick();
    expect(calls.map(({ keys }) => keys)).toEqual([['a']]);
    const later = [one('b'), one('c'), one('b'), one('a')];
    await tick();
    expect(calls).toHaveLength(1);
    calls[0]?.answer();
    await expect(first).resolves.toBe('of a');
    await tick();
    // 'a' is asked for again, because its first call was in flight before this request.
    expect(calls.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c', 'a']]);
    calls[1]?.answer();
    await expect(Promise.all(later)).resolves.toEqual(['of b', 'of c', 'of b', 'of a']);
  });

  it('has nothing for a key that was left out', async () => {
    const { calls, one } = setUp();
    const found = one('nobody');
    await tick();
    calls[0]?.answer();
    await expect(found).resolves.toBeUndefined();
  });

  it('refuses those who shared a question that failed, and asks on', async () => {
    const { calls, one } = setUp();
    const first = one('a');
    await tick();
    const next = one('b');
    calls[0]?.fail(new Error('no database'));
    await expect(first).rejects.toThrow('no database');
    await tick();
    calls[1]?.answer();
    await expect(next).resolves.toBe('of b');
  });

  it('goes on after a question that could not even be begun', async () => {
    let isBroken = true;
    const one = gather((keys: readonly string[]) => {
      if (isBroken) throw new Error('broken');
      return Promise.resolve(new Map(keys.map((key) => [key, key])));
    });
    await expect(one('a')).rejects.toThrow('broken');
    isBroken = false;
    await expect(one('b')).resolves.toBe('b');
  });
});
