import { describe, expect, it } from 'vitest';
import { LockTimeoutError, LockQueue } from './lock-queue';

describe('turns', () => {
  it('are taken one at a time, in the order of asking', async () => {
    const lockQueue = new LockQueue(5_000);
    const order: number[] = [];
    let holders = 0;
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const end = await lockQueue.acquire();
        holders += 1;
        expect(holders).toBe(1);
        await new Promise((resolve) => setTimeout(resolve, 1));
        order.push(index);
        holders -= 1;
        end();
      }),
    );
    expect(order).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });

  it('end once, however often that is said', async () => {
    const lockQueue = new LockQueue(5_000);
    const end = await lockQueue.acquire();
    const second = lockQueue.acquire();
    const third = lockQueue.acquire();
    end();
    end();
    const endSecond = await second;
    let thirdHasIt = false;
    void third.then(() => (thirdHasIt = true));
    end();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(thirdHasIt).toBe(false);
    endSecond();
    (await third)();
  });

  it('refuse who waits too long, and pass over them', async () => {
    const lockQueue = new LockQueue(30);
    const end = await lockQueue.acquire();
    await expect(lockQueue.acquire()).rejects.toBeInstanceOf(LockTimeoutError);
    const patient = lockQueue.acquire();
    end();
    (await patient)();
    (await lockQueue.acquire())();
  });
});
