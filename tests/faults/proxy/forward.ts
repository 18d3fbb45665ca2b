import { Agent, request as begin } from 'node:http';
import type { Answer, Call } from './call';

/** Forwards whole calls to one address and returns whole answers. */
export function createForward(target: string) {
  const base = new URL(target);
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });

  function forward({ method, path, headers, body }: Call): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { connection: _own, 'transfer-encoding': _coding, ...rest } = headers;
      const request = begin(
        {
          agent,
          host: base.hostname,
          port: base.port,
          method,
          path,
          headers: { ...rest, host: base.host, 'content-length': String(body.length) },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.once('error', reject);
          response.once('end', () => {
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(parts),
            });
          });
        },
      );
      request.once('error', reject);
      request.end(body);
    });
  }

  return { forward, close: () => agent.destroy() };
}
