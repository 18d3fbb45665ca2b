import { expect, it } from 'vitest';
import { drawPicture } from './draw-picture.server';
import { isLong } from '../../../tests/support/long';

const svg = (inner: string, side = 100) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${inner}</svg>`,
  );

const BLURS =
  '<filter id="f"><feGaussianBlur stdDeviation="200"/></filter>' +
  '<rect width="1400" height="1400" filter="url(#f)"/>'.repeat(3_000);

it('draws a small drawing as large as a screen needs it, and a PNG no larger than it is', async () => {
  const drawn = await drawPicture(svg('<rect width="50" height="50" fill="green"/>'), 'svg');
  expect(drawn).toMatchObject({ width: 1400, height: 1400 });
  const again = await drawPicture(drawn?.png ?? Buffer.alloc(0), 'png');
  expect(again).toMatchObject({ width: 1400, height: 1400 });
});

it('gives no drawing of what is none', async () => {
  expect(await drawPicture(Buffer.from('\x89PNG\r\n\x1a\nno', 'latin1'), 'png')).toBeNull();
  expect(await drawPicture(svg('', 1e9), 'svg')).toBeNull();
});

it.runIf(isLong)(
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
