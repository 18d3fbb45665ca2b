import { expect, it } from 'vitest';
import { drawPicture } from './draw-picture.server';

const svg = (inner: string, side = 100) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${inner}</svg>`,
  );

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
