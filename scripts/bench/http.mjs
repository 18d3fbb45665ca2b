// Requests per second, CPU and memory: cached and rendered pages and search, compared with a bare server.
import { setInterval } from 'node:timers/promises';
import { compare } from './load.mjs';
import { report } from './report.mjs';
import { forgetMost, mostMegabytes, startBare, startShop } from './servers.mjs';

const CATEGORY = '/cups';
const PRODUCT = '/product/kraft-hot-cup-12-oz';
const SEARCH = '/api/search?q=cold+cup';
/** What webhooks are about meanwhile: their stock is sold, of the first at times the price changes. */
const SOLD = [
  'white-hot-cup-8-oz',
  'white-hot-cup-16-oz',
  'clear-cold-cup-16-oz',
  'kraft-lunch-bag',
];
const WEBHOOKS_A_SECOND = 10;
const PRICE_EVERY = 50;

function reportShare(name, figures, detail) {
  const [cached, bare] = ['cached', 'bare'].map((each) => figures.get(each).perSecond);
  const share = cached / bare;
  report(name, share * 100, '%', {
    goal: '>= 50',
    met: share >= 0.5,
    perSecond: Math.round(cached),
    barePerSecond: Math.round(bare),
    ...detail,
  });
}

export async function benchHttp() {
  const shop = await startShop({ LOG_LEVEL: 'warn' });
  const answer = await fetch(`${shop.url}${CATEGORY}`, {
    headers: { 'Accept-Encoding': 'identity' },
  });
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = Object.fromEntries(answer.headers);
  delete headers['connection'];
  delete headers['keep-alive'];
  headers['content-length'] = String(body.length);
  const bare = await startBare(body, headers);
  const pages = [
    { name: 'cached', url: `${shop.url}${CATEGORY}`, pid: shop.app.pid },
    { name: 'bare', url: bare.url, pid: bare.pid },
  ];
  reportShare('cached-page-of-bare', await compare(pages), { bytes: body.length });
  const { result, perSecond } = await withWebhooks(shop, () => compare(pages));
  reportShare('cached-page-of-bare-beside-webhooks', result, {
    webhooksPerSecond: Math.round(perSecond * 10) / 10,
  });
  await bare.stop();
  await shop.stop();
}

/** Renders each page anew. @param databaseUrl of an empty database; the embedded one if there is none */
export async function benchUncached(databaseUrl) {
  const kind = databaseUrl ? 'postgres' : 'embedded';
  const shop = await startShop({
    PAGE_CACHE: 'off',
    LOG_LEVEL: 'warn',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  const { pid } = shop.app;
  forgetMost(pid);
  const figures = await compare([
    { name: 'category', url: `${shop.url}${CATEGORY}`, pid },
    { name: 'product', url: `${shop.url}${PRODUCT}`, pid },
    { name: 'search', url: `${shop.url}${SEARCH}`, pid },
  ]);
  const most = mostMegabytes(pid);
  await shop.stop();
  report(`memory-under-uncached-load-${kind}`, most, 'MB', { goal: '<= 400', met: most <= 400 });
  for (const [name, cpuGoal, rateGoal] of [
    ['category', 5.5, 170],
    ['product', 4.5, 200],
    ['search', 1, 900],
  ]) {
    const { cpuMs, perSecond } = figures.get(name);
    report(`uncached-${name}-cpu-${kind}`, cpuMs, 'ms', {
      goal: `<= ${cpuGoal}`,
      met: cpuMs <= cpuGoal,
    });
    report(`uncached-${name}-rate-${kind}`, perSecond, 'requests/s', {
      goal: `>= ${rateGoal}`,
      met: perSecond >= rateGoal,
    });
  }
}

/** Sells while something is measured: each sale is a webhook. */
async function withWebhooks({ sandboxUrl }, work) {
  const began = performance.now();
  const over = new AbortController();
  const selling = sell(sandboxUrl, over.signal);
  try {
    const result = await work();
    const seconds = (performance.now() - began) / 1_000;
    over.abort();
    return { result, perSecond: (await selling) / seconds };
  } finally {
    over.abort();
    await selling;
  }
}

/** Returns how many it has sold until it was told to stop. */
async function sell(sandboxUrl, signal) {
  let sent = 0;
  for await (const _ of setInterval(1_000 / WEBHOOKS_A_SECOND)) {
    if (signal.aborted) return sent;
    const isPrice = sent % PRICE_EVERY === 0;
    await fetch(`${sandboxUrl}/control/shopify`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        action: 'product-update',
        handle: SOLD[isPrice ? 0 : sent % SOLD.length],
        set: isPrice ? { priceCents: 4_000 + sent } : { stock: 10 + (sent % 90) },
      }),
    });
    sent += 1;
  }
  return sent;
}
