import { connect } from 'node:net';
import type { HostileRequest } from './request';

/** A request that has got no answer for this long, because it is incomplete, is abandoned. */
const SILENCE_MS = 400;
/** No answer may take longer. */
const ANSWER_MS = 20_000;

export type Exchange = {
  /** Of the answers, in order; empty if the connection was closed without one. */
  statuses: number[];
  /** Under which the log tells about them. */
  requestIds: string[];
};

/**
 * Sends a request over a connection of its own, and reads until that is closed.
 *
 * @throws if a whole request got no answer in time, or the connection was refused
 */
export function exchange(port: number, { bytes, isWhole }: HostileRequest): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let received = '';
    const end = () => {
      socket.destroy();
      resolve({
        statuses: found(received, /(?:^|\n)HTTP\/1\.1 (\d{3}) /g).map(Number),
        requestIds: found(received, /\nX-Request-Id: (\S+)/gi),
      });
    };
    socket.setTimeout(isWhole ? ANSWER_MS : SILENCE_MS, () => {
      if (!isWhole || received !== '') return end();
      socket.destroy();
      reject(new Error(`no answer within ${ANSWER_MS / 1000} s`));
    });
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => (received += String(chunk)));
    socket.once('close', end);
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') reject(error);
    });
    socket.write(bytes, 'latin1');
  });
}

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, first = '']) => first);
}
