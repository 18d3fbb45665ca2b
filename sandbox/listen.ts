import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Longer than any client's pool keeps a connection, so that the client closes it, not the server. */
const KEEP_ALIVE_MS = 75_000;

function open(listener: RequestListener, port: number, host: string): Promise<Server> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, listener);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

export type Listening = { port: number; close: () => Promise<void> };

/**
 * Listens on loopback only, on both its IPv4 and IPv6 address since `localhost` may resolve to either; or on
 * `host` if given (in a container of its own).
 *
 * @param port 0 for any free one
 * @throws when the port is taken
 */
export async function listen(
  listener: RequestListener,
  port: number,
  host: string | undefined,
): Promise<Listening> {
  const first = await open(listener, port, host ?? '127.0.0.1');
  const servers = [first];
  const actual = (first.address() as AddressInfo).port;
  if (host === undefined) {
    try {
      servers.push(await open(listener, actual, '::1'));
    } catch (error) {
      // A machine without IPv6 is fine; a port that is taken there is not.
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EADDRINUSE') {
        first.close();
        throw error;
      }
    }
  }
  return {
    port: actual,
    close: async () => {
      await Promise.all(
        servers.map((server) => {
          const closed = new Promise<void>((resolve) => server.close(() => resolve()));
          server.closeAllConnections();
          return closed;
        }),
      );
    },
  };
}
