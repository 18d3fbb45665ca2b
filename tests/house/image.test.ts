import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { textOf } from '../support/tree';

const run = promisify(execFile);

it('the image asks for its health where the app listens, which PORT says', async () => {
  const program = /^HEALTHCHECK [^]*?node -e "([^"]+)"$/m.exec(textOf('Dockerfile'))?.[1] ?? '';
  const requested: string[] = [];
  let status = 200;
  const app = createServer((request, response) => {
    requested.push(request.url ?? '');
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => app.listen(0, resolve));
  const env = { ...process.env, PORT: String((app.address() as AddressInfo).port) };
  const isHealthy = () =>
    run(process.execPath, ['-e', program], { env }).then(
      () => true,
      () => false,
    );
  expect(await isHealthy()).toBe(true);
  status = 500;
  expect(await isHealthy()).toBe(false);
  expect(requested).toEqual(['/healthz', '/healthz']);
  await new Promise((resolve) => app.close(resolve));
});
