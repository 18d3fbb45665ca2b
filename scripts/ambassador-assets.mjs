// Draws the files that a new store has for its ambassadors into seed/assets/files: the logo, a flyer, and
// photos from the catalogue's own pictures, each with a preview. They are committed, like the pictures, so
// that nothing is drawn at install, at start or in tests. Run it again after a change here:
// node scripts/ambassador-assets.mjs
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { findOrGetBrowser } from './browser.mjs';
import { root } from './processes.mjs';

const files = join(root, 'seed/assets/files');
const PREVIEW = { width: 720, height: 720, fit: 'inside', withoutEnlargement: true };

const LEAF = `<path fill="#1f6b36" d="M4.5 27.5C1 14 10.5 3.5 28.5 3.5c.6 16.8-8.3 25.8-20.3 24z"/>
  <path fill="none" stroke="#faf6ee" stroke-width="1.8" stroke-linecap="round" d="M3.5 29.5C8 21.5 13.5 15.5 21 11M10.8 20.2l-.4-6.3M14.6 16.3l6.5.5"/>`;
const leaf = (size) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}">\n  ${LEAF}\n</svg>\n`;

async function font(name, file) {
  const bytes = await readFile(join(root, 'node_modules/@fontsource-variable', file));
  return `@font-face{font-family:${name};font-weight:300 900;src:url(data:font/woff2;base64,${bytes.toString('base64')})}`;
}

const FONTS = [
  await font('Display', 'funnel-display/files/funnel-display-latin-wght-normal.woff2'),
  await font('Text', 'figtree/files/figtree-latin-wght-normal.woff2'),
].join('');

const LOGO = `<style>${FONTS}
  *{margin:0} body{display:inline-flex;align-items:center;gap:44px;padding:24px;background:none;
  font:700 150px/1 Display;letter-spacing:-.022em;color:#10241a;white-space:nowrap}</style>
  ${leaf(200)}<span>Earth Brands</span>`;

const flyer = (picture) => `<style>${FONTS}
  @page{size:8.5in 11in;margin:0}
  *{margin:0;box-sizing:border-box} html{-webkit-print-color-adjust:exact}
  body{width:8.5in;height:11in;overflow:hidden;background:#faf6ee;color:#10241a;font:500 20px/1.45 Text;
  display:flex;flex-direction:column}
  img{display:block;width:100%;height:5.1in;object-fit:cover}
  main{flex:1;display:flex;flex-direction:column;padding:.5in .65in .55in}
  h1{font:700 62px/1.02 Display;letter-spacing:-.03em}
  p{margin-top:.2in;max-width:6.2in;color:#3d4a3f}
  dl{display:flex;gap:.5in;margin-top:auto} dl>div{flex:1} dt{font-weight:700}
  dd{margin:.42in 0 0;border-bottom:2px solid #10241a}
  footer{display:flex;align-items:center;gap:10px;margin-top:.4in;font:700 24px/1 Display}</style>
  <img src="data:image/jpeg;base64,${picture.toString('base64')}" alt="">
  <main><h1>Cups that return<br>to the soil.</h1>
  <p>For your house, your club and your next game day: cups in your campus colors, made from plants.
  Ask me how to order, and use my code at the checkout.</p>
  <dl><div><dt>My name</dt><dd></dd></div><div><dt>My code</dt><dd></dd></div></dl>
  <footer>${leaf(34)}Earth Brands</footer></main>`;

const pictureOf = (key) =>
  sharp(join(root, 'seed/pictures/files', `${key}.webp`))
    .jpeg({ quality: 84 })
    .toBuffer();

async function save(name, bytes, preview) {
  await writeFile(join(files, name), bytes);
  const webp = sharp(preview ?? bytes)
    .resize(PREVIEW)
    .webp({ quality: 78 });
  await webp.toFile(join(files, `${name}.webp`));
}

await mkdir(files, { recursive: true });
const browser = await chromium.launch({ executablePath: await findOrGetBrowser() });
const page = await browser.newPage({ viewport: { width: 816, height: 1056 } });

await save('earth-brands-leaf.svg', Buffer.from(leaf(512)), Buffer.from(leaf(720)));
await page.setContent(LOGO);
await page.evaluate('document.fonts.ready');
const logo = await page.locator('body').screenshot({ omitBackground: true });
await save('earth-brands-logo.png', await sharp(logo).png({ palette: true }).toBuffer());
await page.setContent(flyer(await pictureOf('college-row')));
await page.evaluate('document.fonts.ready');
await save(
  'campus-flyer.pdf',
  await page.pdf({ preferCSSPageSize: true, printBackground: true }),
  await page.screenshot(),
);
for (const key of ['college-row', 'coffee-togo-kit'])
  await save(`${key}.jpg`, await pictureOf(key));
await browser.close();
