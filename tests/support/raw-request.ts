import { request, type IncomingHttpHeaders } from 'node:http';

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/**
 * Sends a request that no browser would send: the path stays as it is written, any header may be set (`Host`,
 * `Accept-Encoding`), and the body comes back as it was sent.
 */
export function rawRequest(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
  { method = 'GET', body = '' } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const requested = request({ hostname, port, path, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    requested.once('error', reject);
    requested.end(body);
  });
}
