import { expect, it } from 'vitest';
import { drawPicture } from './draw-picture.server';

const svg = (inner: string, side = 100) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${inner}</svg>`,
  );

const BLURS =
  '<filter id="f"><feGaussianBlur stdDeviation="200"/></filter>' +
  '<rect width="1400" height="1400" filter="url(#f)"/>'.repeat(3_000);

it(
  'ends drawings that would take days, and the next ones are drawn',
  { timeout: 60_000 },
  async () => {
    const begun = performance.now();
    // More than are drawn at the same time.
    const heavy = await Promise.all([1, 2, 3].map(() => drawPicture(svg(BLURS, 1400), 'svg')));
    expect(heavy).toEqual([null, null, null]);
    expect(performance.now() - begun).toBeLessThan(40_000);
    expect(await drawPicture(svg('<rect width="9" height="9"/>'), 'svg')).not.toBeNull();
  },
);
