// Requests per second and CPU: cached and rendered pages and search, compared with a bare server.
import { compare } from './load.mjs';
import { report } from './report.mjs';
import { startBare, startShop } from './servers.mjs';

const CATEGORY = '/cups';
const PRODUCT = '/product/kraft-hot-cup-12-oz';
const SEARCH = '/api/search?q=cold+cup';

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
  const cached = await compare([
    { name: 'cached', url: `${shop.url}${CATEGORY}`, pid: shop.app.pid },
    { name: 'bare', url: bare.url, pid: bare.pid },
  ]);
  await bare.stop();
  await shop.stop();
  const share = cached.get('cached').perSecond / cached.get('bare').perSecond;
  report('cached-page-of-bare', share * 100, '%', {
    goal: '>= 50',
    met: share >= 0.5,
    perSecond: Math.round(cached.get('cached').perSecond),
    barePerSecond: Math.round(cached.get('bare').perSecond),
    bytes: body.length,
  });

  const drawn = await startShop({ PAGE_CACHE: 'off', LOG_LEVEL: 'warn' });
  const pid = drawn.app.pid;
  const figures = await compare([
    { name: 'category', url: `${drawn.url}${CATEGORY}`, pid },
    { name: 'product', url: `${drawn.url}${PRODUCT}`, pid },
    { name: 'search', url: `${drawn.url}${SEARCH}`, pid },
  ]);
  await drawn.stop();
  for (const [name, cpuGoal, rateGoal] of [
    ['category', 5.5, 170],
    ['product', 4.5, 200],
    ['search', 1, 900],
  ]) {
    const { cpuMs, perSecond } = figures.get(name);
    report(`uncached-${name}-cpu`, cpuMs, 'ms', { goal: `<= ${cpuGoal}`, met: cpuMs <= cpuGoal });
    report(`uncached-${name}-rate`, perSecond, 'requests/s', {
      goal: `>= ${rateGoal}`,
      met: perSecond >= rateGoal,
    });
  }
}
