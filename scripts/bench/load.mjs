// Load from the other core: 32 connections with a browser's headers.
import { spawn } from 'node:child_process';
import { root } from '../processes.mjs';
import { cpuSeconds, pinned } from './servers.mjs';
import { median } from './report.mjs';

const SECONDS = 5;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36';

/** Runs the load once; returns requests per second and the server's CPU milliseconds per request. */
export async function loadOnce(url, pid, { encoding, seconds = SECONDS } = {}) {
  const before = pid ? cpuSeconds(pid) : 0;
  const parameters = [
    'node_modules/autocannon/autocannon.js',
    '-c',
    '32',
    '-d',
    String(seconds),
    '-j',
    '-H',
    `user-agent=${BROWSER}`,
    ...(encoding ? ['-H', `accept-encoding=${encoding}`] : []),
    url,
  ];
  const [command, all] = pinned(1, process.execPath, parameters);
  const output = await collect(
    spawn(command, all, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  const result = JSON.parse(output);
  const done = result.requests.total;
  const faults = result.non2xx + result.errors + result.timeouts;
  if (faults > 0) throw new Error(`${url}: ${faults} requests failed under load`);
  const cpuMs = pid ? ((cpuSeconds(pid) - before) * 1000) / done : 0;
  return { perSecond: done / result.duration, cpuMs };
}

/** Returns the medians of three interleaved runs per target, after a discarded warm-up round. */
export async function compare(targets) {
  const runs = new Map(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < 4; round += 1) {
    for (const target of targets) {
      const run = await loadOnce(target.url, target.pid, {
        ...target,
        seconds: round === 0 ? 2 : SECONDS,
      });
      if (round > 0) runs.get(target.name).push(run);
    }
  }
  return new Map(
    [...runs].map(([name, list]) => [
      name,
      {
        perSecond: median(list.map((run) => run.perSecond)),
        cpuMs: median(list.map((run) => run.cpuMs)),
      },
    ]),
  );
}

function collect(child) {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve(text) : reject(new Error(`load ended with ${code}`)),
    );
  });
}
