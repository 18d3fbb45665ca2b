import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';

/** The longest path of a socket that the system allows (Linux `unix(7)`: 108 with the terminator). */
const LONGEST_PATH = 103;

/** Longer requests are not ours; the longest one carries a file of composting places (`npm run compost`). */
const MOST_CHARACTERS = 8_000_000;

/** Returns the path of the socket for operators' commands to the process that has the data folder open. */
export function controlPath(dataDir: string): string {
  return join(dataDir, 'control.sock');
}

export type Answer = (request: unknown) => Promise<unknown>;

/**
 * Opens a socket for commands to this process. Only the owner of the data folder can use it, and nobody on
 * the network. Only one process can open the embedded database, so a command that needs it has to be sent to
 * that process (decision 0013). One line of JSON in, one line out.
 *
 * @returns a function that closes it; it does nothing if the folder's name is too long for a socket
 */
export async function openControlSocket(
  dataDir: string,
  answer: Answer,
  log: Logger,
): Promise<() => Promise<void>> {
  const path = controlPath(dataDir);
  if (Buffer.byteLength(path) > LONGEST_PATH) {
    log.warn(
      { path },
      'the data folder has too long a name for a socket: stop the shop to reconcile',
    );
    return () => Promise.resolve();
  }
  // Left behind by a process that was killed: this process holds the folder's lock, so it may delete it.
  rmSync(path, { force: true });
  const callers = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    callers.add(socket);
    socket.once('close', () => callers.delete(socket));
    serve(socket, answer).catch((error: unknown) => {
      log.error({ err: error }, 'a command of the control socket broke');
      socket.destroy();
    });
  });
  await listen(server, path);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of callers) socket.destroy();
      rmSync(path, { force: true });
    });
}

async function listen(server: Server, path: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  // An open socket must not keep the process from ending.
  server.unref();
}

async function serve(socket: Socket, answer: Answer): Promise<void> {
  socket.on('error', () => socket.destroy());
  socket.setEncoding('utf8');
  let received = '';
  for await (const read of socket.iterator({ destroyOnReturn: false })) {
    const piece = String(read);
    received += piece;
    if (received.length > MOST_CHARACTERS) {
      socket.destroy();
      return;
    }
    if (piece.includes('\n')) break;
  }
  const reply = await answer(JSON.parse(received) as unknown);
  socket.end(`${JSON.stringify(reply)}\n`);
}
