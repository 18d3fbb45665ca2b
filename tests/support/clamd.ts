import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** What every scanner finds, and nothing else does (https://www.eicar.org). In two parts, so that none finds it here. */
export const EICAR = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$',
  'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('');

const COMMAND = 'zINSTREAM\0';

/**
 * A server that speaks clamd's INSTREAM: it reads the chunks to their end and says whether EICAR's text was in them.
 * `silent` reads and never answers; `held` answers nobody before it resolves; `short` refuses more than so many bytes, as StreamMaxLength does.
 */
export async function startClamd({
  silent = false,
  short = Infinity,
  held = Promise.resolve(),
} = {}) {
  const streams: Buffer[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    let received = Buffer.alloc(0);
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece as Buffer]);
      const stream = streamIn(received);
      if (silent || socket.writableEnded) return;
      if (received.length > short) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      if (stream === null) return;
      streams.push(stream);
      const found = stream.includes(EICAR);
      const reply = found ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0';
      void held.then(() => socket.end(reply));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    /** What was scanned to its end. */
    streams,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns the bytes of a complete stream; null while it goes on. @throws for anything else */
function streamIn(received: Buffer): Buffer | null {
  const begins = received.toString('latin1', 0, COMMAND.length);
  if (!COMMAND.startsWith(begins)) throw new Error(`not a command: ${begins}`);
  const chunks: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
