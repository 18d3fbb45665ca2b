import { ServerResponse } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Answer } from '../../kit/exchange';

/** A response that is not sent: it captures what is written to it. */
class Captured extends ServerResponse {
  readonly #chunks: Buffer[] = [];
  readonly #ended: Promise<void>;
  #end: () => void = () => undefined;

  constructor(request: IncomingMessage) {
    super(request);
    this.#ended = new Promise((resolve) => (this.#end = resolve));
  }

  override write(chunk: string | Uint8Array): boolean {
    this.#chunks.push(Buffer.from(chunk as Uint8Array));
    return true;
  }

  override end(chunk?: unknown): this {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.write(chunk);
    this.#end();
    return this;
  }

  async answer(): Promise<Answer> {
    await this.#ended;
    const headers: Answer['headers'] = {};
    for (const [name, value] of Object.entries(this.getHeaders())) {
      // The sender computes the length.
      if (value === undefined || name === 'content-length') continue;
      headers[name] = Array.isArray(value) ? value : String(value);
    }
    return { status: this.statusCode, headers, body: Buffer.concat(this.#chunks).toString() };
  }
}

/** Returns a request listener's answer without sending it, so that a planned fault can apply. */
export function captured(
  listener: (request: IncomingMessage, response: ServerResponse) => unknown,
  request: IncomingMessage,
): Promise<Answer> {
  const response = new Captured(request);
  listener(request, response);
  return response.answer();
}
