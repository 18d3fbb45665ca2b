// What a first visit downloads.
import { gzipSync } from 'node:zlib';
import { report } from './report.mjs';
import { startShop } from './servers.mjs';

export async function benchBytes() {
  const shop = await startShop({ LOG_LEVEL: 'warn' });
  const category = await (await fetch(`${shop.url}/cups`)).text();
  const html = gzipSync(category, { level: 8 }).length;
  report('category-html-gzip', html / 1024, 'KB', { goal: '<= 9', met: html <= 9 * 1024 });

  const product = await (await fetch(`${shop.url}/product/kraft-hot-cup-12-oz`)).text();
  // What the page requests: preloaded modules, the manifest, and the imports of its script.
  const requested =
    /(?:rel="modulepreload" href=|<script[^>]* src=|(?:from|import\() ?)"(\/assets\/[^"]+\.js)"/g;
  const scripts = new Set([...product.matchAll(requested)].map(([, path]) => path));
  let bytes = 0;
  for (const path of scripts) {
    const response = await fetch(`${shop.url}${path}`);
    bytes += gzipSync(Buffer.from(await response.arrayBuffer()), { level: 9 }).length;
  }
  report('product-script-gzip', bytes / 1024, 'KB', {
    goal: '<= 105',
    met: bytes <= 105 * 1024,
    files: scripts.size,
  });
  await shop.stop();
}
