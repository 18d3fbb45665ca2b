import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Received = { url: string; body: string };

/** A server that keeps what is posted to it and thanks for it; `stop` ends it. */
export async function startReceiver() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const keep = async () => {
      received.push({ url: request.url ?? '', body: await text(request) });
      response.end('{}');
    };
    void keep();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    received,
    port,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
