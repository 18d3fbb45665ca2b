/**
 * The program of the drawing process, as the source text of a JavaScript module. It reads an uploaded file
 * from standard input and writes the drawing, or nothing, to standard output. As a text it is the same in the
 * pages' bundle, the server's and the tests. `draw-picture.server.ts` passes the arguments: sharp's URL, the
 * kind of file, the longest side, the most pixels, the time limit in seconds.
 */
export const DRAW_PROGRAM = `
const [sharpUrl, kind, side, pixels, seconds] = process.argv.slice(1);
// Also when the process that waits for it is gone. Nothing gentler ends what draws in a thread.
setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(seconds) * 1000).unref();
const { default: sharp } = await import(sharpUrl);
sharp.cache(false);
sharp.concurrency(1);

// At this many dots an inch an SVG's own size is its size in pixels.
const SVG_DENSITY = 72;
const MOST_DENSITY = 2400;
const limits = { limitInputPixels: Number(pixels), failOn: 'error' };
const size = { width: Number(side), height: Number(side), fit: 'inside', withoutEnlargement: true };

/** So many dots an inch that a small drawing is as sharp as a large one. */
async function svgDensity(bytes) {
  const { width = 0, height = 0 } = await sharp(bytes, { ...limits, density: SVG_DENSITY }).metadata();
  const density = (SVG_DENSITY * size.width) / Math.max(width, height, 1);
  return Math.min(MOST_DENSITY, Math.max(SVG_DENSITY / 10, density));
}

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const bytes = Buffer.concat(chunks);
const density = kind === 'svg' ? await svgDensity(bytes) : undefined;
const png = await sharp(bytes, { ...limits, ...(density && { density }) })
  .rotate()
  .resize(size)
  .toColourspace('srgb')
  .png({ compressionLevel: 7 })
  .toBuffer();
process.stdout.write(png);
`;
