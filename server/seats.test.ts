import { describe, expect, it } from 'vitest';
import { createSeats } from './seats';

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('seats', () => {
  it('lets those of one session wait for each other, in their order', async () => {
    const take = createSeats({ seats: 2 });
    const order: number[] = [];
    const seated = [0, 1, 2, 3].map(async (number) => {
      const giveBack = await take('ella');
      order.push(number);
      return giveBack;
    });
    await settled();
    expect(order).toEqual([0, 1]);
    (await seated[1])?.();
    await settled();
    expect(order).toEqual([0, 1, 2]);
    (await seated[0])?.();
    await settled();
    expect(order).toEqual([0, 1, 2, 3]);
  });

  it('lets nobody wait for somebody else', async () => {
    const take = createSeats({ seats: 1 });
    await take('ella');
    await expect(take('nora')).resolves.toBeTypeOf('function');
  });

  it('gives a seat back once, also when it is given back twice', async () => {
    const take = createSeats({ seats: 1, waiting: 2 });
    const giveBack = await take('ella');
    const second = take('ella');
    let third: unknown;
    void take('ella').then((seat) => (third = seat));
    giveBack?.();
    giveBack?.();
    await second;
    await settled();
    expect(third).toBeUndefined();
  });

  it('refuses those who come when too many wait, and takes them again afterwards', async () => {
    const take = createSeats({ seats: 1, waiting: 1 });
    const giveBack = await take('ella');
    const second = take('ella');
    await expect(take('ella')).resolves.toBeNull();
    giveBack?.();
    (await second)?.();
    await expect(take('ella')).resolves.toBeTypeOf('function');
  });
});
