/**
 * `npm run pictures`: takes a picture of every page, narrow and wide, light and dark, side by side in one
 * sheet (.cache/pictures/index.html). It starts a shop of its own and fills it.
 */
import { chromium } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startShop } from '../tests/support/running-shop';
import { findOrGetBrowser } from './browser.mjs';
import { nameOf, SCHEMES, makePictures, WIDTHS } from './pictures/camera';
import { fillShop } from './pictures/fill-shop';
import { makeMails } from './pictures/mails';
import { People } from './pictures/people';
import { makeReadmePictures } from './pictures/readme';
import { sheetOf } from './pictures/sheet';
import { VIEWS } from './pictures/views';
import { answerHelp, rejectCall } from './usage';

const USAGE = `npm run pictures                       every page at 390, 820 and 1440 pixels, light and dark
npm run pictures -- --only <words>     pages whose name has these words; several, separated by commas
npm run pictures -- --only mails       the emails that the store has sent
npm run pictures -- --width 390 --scheme dark
npm run pictures -- --readme           the pictures of README.md anew, into docs/screenshots

The sheet is .cache/pictures/index.html. Build first (npm run build).
`;

answerHelp(USAGE);
const values = parseOptions();
const folder = join(import.meta.dirname, '../.cache/pictures');
const say = (line: string) => void process.stdout.write(`${line}\n`);

const shop = await startShop();
process.env['SHOP_URL'] = shop.url;
process.env['SHOP_SANDBOX_URL'] = shop.sandboxUrl;
process.env['SHOP_DATA_DIR'] = shop.dataDir;
const browser = await chromium.launch({
  executablePath: await findOrGetBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const people = new People(browser, shop.url);
  const made = await fillShop(people, say);
  if (values.readme) await makeReadmePictures(people);
  else {
    const words = (values.only ?? '').split(',');
    const views = VIEWS.filter((view) => words.some((word) => nameOf(view).includes(word)));
    const appearance = {
      widths: values.width === undefined ? WIDTHS : [Number(values.width)],
      schemes: SCHEMES.filter((scheme) => (values.scheme ?? scheme) === scheme),
    };
    const taken = await makePictures(people, views, { made, appearance, folder, say });
    const mails =
      values.only === undefined || words.includes('mails')
        ? await makeMails(browser, { appearance, folder })
        : [];
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'index.html'), sheetOf([...taken, ...mails]));
    say(`${join(folder, 'index.html')}: ${taken.length} pages, ${mails.length} mails`);
  }
} finally {
  await browser.close();
  await shop.stop();
}

function parseOptions() {
  const options = { width: { type: 'string' }, only: { type: 'string' } } as const;
  const more = { scheme: { type: 'string' }, readme: { type: 'boolean' } } as const;
  try {
    return parseArgs({ options: { ...options, ...more } }).values;
  } catch {
    return rejectCall(USAGE);
  }
}
