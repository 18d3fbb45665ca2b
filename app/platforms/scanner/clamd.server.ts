import { connect } from 'node:net';
import type { ScannerConfig } from '~/config/config-storage.server';

/** `unknown`: it did not answer, or not about the file. */
export type ScanResult = 'clean' | 'infected' | 'unknown';

export type Scan = (bytes: Buffer) => Promise<ScanResult>;

/** A file of 16 MB takes clamd about two seconds; a page waits no longer than this. */
const TIMEOUT_MS = 15_000;
const CHUNK_BYTES = 64 * 1024;
const LONGEST_REPLY = 4_096;

/**
 * Has files scanned by ClamAV's daemon, over TCP, with its command INSTREAM: chunks with their length before them, ended
 * by an empty one. It answers `stream: OK`, or `stream: {name of what was found} FOUND`.
 *
 * @see https://docs.clamav.net/manual/Usage/Scanning.html#clamd and `man clamd`
 */
export function createScan(
  { host, port }: ScannerConfig,
  { timeoutMs = TIMEOUT_MS, tell = (_reason: string): void => undefined } = {},
): Scan {
  return async (bytes) => {
    try {
      const reply = await ask(bytes, { host, port, timeoutMs });
      if (reply === 'stream: OK') return 'clean';
      if (/^stream: .+ FOUND$/.test(reply)) {
        tell(reply);
        return 'infected';
      }
      tell(`the scanner has answered ${reply.slice(0, 200)}`);
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error));
    }
    return 'unknown';
  };
}

function ask(bytes: Buffer, to: ScannerConfig & { timeoutMs: number }): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: to.host, port: to.port });
    const signal = AbortSignal.timeout(to.timeoutMs);
    const late = () => socket.destroy(new Error('the scanner does not answer'));
    signal.addEventListener('abort', late);
    let reply = '';
    socket.setEncoding('latin1');
    socket.on('data', (piece) => {
      reply += String(piece);
      if (reply.length > LONGEST_REPLY) socket.destroy(new Error('the scanner says too much'));
      if (reply.includes('\0')) socket.end();
    });
    // It may reply, and close, before it has read everything.
    socket.on('error', (error) => (reply.includes('\0') ? undefined : reject(error)));
    socket.on('close', () => {
      signal.removeEventListener('abort', late);
      const [said, ...rest] = reply.split('\0');
      if (said === undefined || rest.length === 0) reject(new Error('the scanner hung up'));
      else resolve(said.trim());
    });
    socket.on('connect', () => {
      socket.write('zINSTREAM\0');
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
        const chunk = bytes.subarray(at, at + CHUNK_BYTES);
        const length = Buffer.alloc(4);
        length.writeUInt32BE(chunk.length);
        socket.write(length);
        socket.write(chunk);
      }
      socket.write(Buffer.alloc(4));
    });
  });
}
