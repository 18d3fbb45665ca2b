import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { projectRoot, textOf } from '../support/tree';

const run = promisify(execFile);

it.each([
  ['app', 'PORT'],
  ['sandbox', 'SANDBOX_PORT'],
])(
  'the image of the %s asks for its health where it listens, which %s says',
  async (name, variable) => {
    const image = new RegExp(`AS ${name}\\n[^]*?HEALTHCHECK [^]*?CMD (\\[.*\\])`).exec(
      textOf('Dockerfile'),
    );
    const [, ...command] = JSON.parse(image?.[1] ?? '[]') as string[];
    const requested: string[] = [];
    let status = 200;
    const app = createServer((request, response) => {
      requested.push(request.url ?? '');
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => app.listen(0, resolve));
    const env = { ...process.env, [variable]: String((app.address() as AddressInfo).port) };
    const isHealthy = () =>
      run(process.execPath, command, { env, cwd: projectRoot }).then(
        () => true,
        () => false,
      );
    expect(await isHealthy()).toBe(true);
    status = 500;
    expect(await isHealthy()).toBe(false);
    expect(requested).toEqual(['/healthz', '/healthz']);
    await new Promise((resolve) => app.close(resolve));
  },
);
