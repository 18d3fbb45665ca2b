import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runScript } from '../support/run-script';
import { startShop, type RunningShop } from '../support/running-shop';

/** Loads an operator's own compost places. A shop of its own, because other tests need the sample data. */
let shop: RunningShop;
let folder: string;
beforeAll(async () => {
  shop = await startShop();
  folder = await mkdtemp(join(tmpdir(), 'compost-'));
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true });
});

const HEAD = 'name,address,city,state,zip,materials';

async function run(content: string | Buffer, ...options: string[]) {
  const file = join(folder, 'facilities.csv');
  await writeFile(file, content);
  const done = await runScript(shop, 'compost', ['--load', file, '--by=Olive Staff', ...options]);
  return { ...done, message: `${done.stdout}${done.stderr}`.replaceAll(file, 'FILE') };
}

it('only looks with --check', async () => {
  const { code, message } = await run(`${HEAD}\nHeap,1 A,Portland,OR,97201,paper\n`, '--check');
  expect({ code, message }).toEqual({ code: 0, message: 'FILE: 1 place, no problems\n' });
});

it('tells every bad row and loads none', async () => {
  const { code, message } = await run(
    `\uFEFF${HEAD}\r\nHeap,1 A,Portland,OR,97201,paper\r\n=1+1,2 B,Portland,OR,97201,paper\r\nC,3 C,Portland,OR,97201,tin\r\n`,
  );
  expect(code).toBe(2);
  expect(message).toBe(
    'FILE:3: name: begins with =, like a formula.\n' +
      'FILE:4: materials: tin is none of paper, lined-paper, fiber, wood, bioplastic; put ; between them.\n' +
      'Nothing was loaded.\n',
  );
});

it('refuses what is not UTF-8, and what it does not understand', async () => {
  const { code, message } = await run(
    Buffer.from(`${HEAD}\nCaf\xe9,1 A,P,OR,97201,paper\n`, 'latin1'),
  );
  expect([code, message]).toEqual([2, 'FILE is not in UTF-8. Save it as "CSV UTF-8".\n']);
  const both = await run(HEAD, '--replace-sample', '--replace-all');
  expect([both.code, both.message]).toEqual([
    2,
    expect.stringContaining('npm run compost -- --load'),
  ]);
  const gone = await runScript(shop, 'compost', ['--load', join(folder, 'gone.csv')]);
  expect([gone.code, gone.stderr]).toEqual([2, expect.stringContaining('can’t be read (ENOENT)')]);
});

it('brings a file of ten thousand in while the shop serves', async () => {
  const rows = Array.from(
    { length: 10_000 },
    (_, at) => `Heap ${at},${at} Windrow Way,Portland,OR,97201,paper;wood`,
  );
  const first = await run(`${HEAD}\n${rows.join('\n')}\n`, '--replace-sample');
  expect(first.message).toMatch(/^FILE: 10000 added, 0 changed, 0 unchanged, \d{3} removed\n$/);
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  const last = await run(`${HEAD}\n${rows[0]}\n`, '--replace-all');
  expect(last.message).toBe('FILE: 0 added, 0 changed, 1 unchanged, 9999 removed\n');
});
