import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';

/** What the system allows for the name of a socket (Linux `unix(7)`: 108 with the end mark). */
const LONGEST_PATH = 103;

/** Longer requests are nobody's of ours; the longest carries a file of places (`npm run compost`). */
const MOST_CHARACTERS = 8_000_000;

/** Where the process that has a data folder open listens for the commands of `npm run reconcile`. */
export function controlPath(dataDir: string): string {
  return join(dataDir, 'control.sock');
}

export type Answer = (request: unknown) => Promise<unknown>;

/**
 * A door into this process for whoever may read and write its data folder, and for nobody on the
 * network: a socket file of the folder's owner alone. The embedded database is one process's, so a
 * command that needs it has to be asked of that process (decision 0013). One line of JSON in, one out.
 *
 * @returns closes it; does nothing where the folder's name is too long for a socket
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
  // Left behind by a process that was killed: whoever holds the folder's lock may take it away.
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
  // A command on its way does not keep the process from ending.
  server.unref();
}

async function serve(socket: Socket, answer: Answer): Promise<void> {
  socket.on('error', () => socket.destroy());
  socket.setEncoding('utf8');
  let asked = '';
  for await (const read of socket.iterator({ destroyOnReturn: false })) {
    const piece = String(read);
    asked += piece;
    if (asked.length > MOST_CHARACTERS) {
      socket.destroy();
      return;
    }
    if (piece.includes('\n')) break;
  }
  const said = await answer(JSON.parse(asked) as unknown);
  socket.end(`${JSON.stringify(said)}\n`);
}
