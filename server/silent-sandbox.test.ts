import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { warnIfSandboxIsSilent } from './silent-sandbox';

afterEach(() => vi.restoreAllMocks());

/** @returns what is said about a sandbox behind this server */
async function messagesOf(server: Server): Promise<string[]> {
  const messages: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => messages.push(String(text)) > 0);
  const log = { warn: (_fields: object, text: string) => messages.push(text) } as never;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await warnIfSandboxIsSilent(url, log, 200);
  server.close();
  return messages.map((text) => text.replace(url, 'URL'));
}

it('says nothing of a sandbox that answers', async () => {
  expect(await messagesOf(createHttpServer((_request, response) => response.end()))).toEqual([]);
});

it.each([
  ['hangs', createServer()],
  ['cuts off', createServer((socket) => socket.destroy())],
  ['fails', createHttpServer((_request, response) => response.writeHead(500).end())],
])('says of one that %s what to do', async (_how, server) => {
  const warning = 'the sandbox at URL does not answer: start it with npm start, or set SANDBOX_URL';
  expect(await messagesOf(server)).toEqual([warning, `${warning}\n`]);
});
