import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';

const file = join(import.meta.dirname, '../tests/support/escaping-server.ts');

type Line = {
  level: number;
  msg: string;
  port?: number;
  requestId?: string;
  err?: { message: string };
};

let child: ChildProcess;
let ended: Promise<number | null>;
let lines: Line[];
let url: string;
beforeEach(async () => {
  lines = [];
  child = spawn(process.execPath, ['--import', 'tsx', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ended = new Promise((resolve) => child.once('close', resolve));
  const port = await new Promise<number>((resolve) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (text) => {
      const line = JSON.parse(text) as Line;
      lines.push(line);
      if (line.port) resolve(line.port);
    });
  });
  url = `http://127.0.0.1:${port}`;
});
afterEach(() => void child.kill('SIGKILL'));

it.each([
  ['/throws', 'thrown by a timer'],
  ['/rejects', 'a promise that nobody waits for'],
])(
  'an error that nothing catches (%s) fails its own request and ends the process well',
  async (path, message) => {
    const [broken, good] = await Promise.all([fetch(url + path), fetch(`${url}/good`)]);
    expect([good.status, await good.text()]).toEqual([200, 'made']);
    expect(broken.status).toBe(500);
    const requestId = broken.headers.get('X-Request-Id') ?? '';
    expect(await broken.text()).toContain(requestId);
    expect(await ended).toBe(1);
    const fatal = lines.filter(({ level }) => level >= 50);
    expect(fatal).toMatchObject([{ level: 60, requestId, err: { message } }]);
  },
);

it('an error that the request itself catches costs nobody else anything', async () => {
  const broken = await fetch(`${url}/favicon-broken`);
  expect(broken.status).toBe(500);
  const requestId = broken.headers.get('X-Request-Id') ?? '';
  expect((await fetch(`${url}/good`)).status).toBe(200);
  await expect
    .poll(() => lines.filter(({ level }) => level >= 50))
    .toMatchObject([{ msg: 'request broke', requestId, err: { message: 'thrown by the files' } }]);
  expect(child.exitCode).toBeNull();
});
