import { describe, expect, it } from 'vitest';
import { createSeats } from './seats';

const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('seats', () => {
  it('lets those of one session wait for each other, in their order', async () => {
    const occupy = createSeats({ seats: 2 });
    const order: number[] = [];
    const seated = [0, 1, 2, 3].map(async (number) => {
      const giveBack = await occupy('ella');
      order.push(number);
      return giveBack;
    });
    await tick();
    expect(order).toEqual([0, 1]);
    (await seated[1])?.();
    await tick();
    expect(order).toEqual([0, 1, 2]);
    (await seated[0])?.();
    await tick();
    expect(order).toEqual([0, 1, 2, 3]);
  });

  it('lets nobody wait for somebody else', async () => {
    const occupy = createSeats({ seats: 1 });
    await occupy('ella');
    await expect(occupy('nora')).resolves.toBeTypeOf('function');
  });

  it('gives a seat back once, also when it is given back twice', async () => {
    const occupy = createSeats({ seats: 1, waiting: 2 });
    const giveBack = await occupy('ella');
    const second = occupy('ella');
    let third: unknown;
    void occupy('ella').then((seat) => (third = seat));
    giveBack?.();
    giveBack?.();
    await second;
    await tick();
    expect(third).toBeUndefined();
  });

  it('refuses those who come when too many wait, and takes them again afterwards', async () => {
    const occupy = createSeats({ seats: 1, waiting: 1 });
    const giveBack = await occupy('ella');
    const second = occupy('ella');
    await expect(occupy('ella')).resolves.toBeNull();
    giveBack?.();
    (await second)?.();
    await expect(occupy('ella')).resolves.toBeTypeOf('function');
  });
});
