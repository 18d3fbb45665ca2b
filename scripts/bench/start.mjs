// Time from the start of the process to the first page, and memory when idle.
import { median, report } from './report.mjs';
import { residentMegabytes, startShop } from './servers.mjs';

const REST_MS = 5_000;

export async function benchStart(databaseUrl) {
  // The embedded database runs in its own thread: on a single core it would wait for the app.
  const shop = await startShop(
    { LOG_LEVEL: 'warn', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
    null,
  );
  const times = [];
  for (let round = 0; round < 3; round += 1) {
    await shop.stopApp();
    await shop.startApp();
    times.push(shop.startMs);
  }
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const memory = residentMegabytes(shop.app.pid);
  await shop.stop();
  const kind = databaseUrl ? 'postgres' : 'embedded';
  const seconds = median(times) / 1000;
  const bound = databaseUrl ? 180 : 600;
  report(`start-to-first-200-${kind}`, seconds, 's', { goal: '<= 1.5', met: seconds <= 1.5 });
  report(`memory-at-rest-${kind}`, memory, 'MB', { goal: `<= ${bound}`, met: memory <= bound });
}
