import { describe, expect, it } from 'vitest';
import { TurnTimeoutError, Turns } from './turns';

describe('turns', () => {
  it('are taken one at a time, in the order of asking', async () => {
    const turns = new Turns(5_000);
    const order: number[] = [];
    let holders = 0;
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const end = await turns.take();
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
    const turns = new Turns(5_000);
    const end = await turns.take();
    const second = turns.take();
    const third = turns.take();
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
    const turns = new Turns(30);
    const end = await turns.take();
    await expect(turns.take()).rejects.toBeInstanceOf(TurnTimeoutError);
    const patient = turns.take();
    end();
    (await patient)();
    (await turns.take())();
  });
});
