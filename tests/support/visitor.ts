import { inject } from 'vitest';
import { freshAddress } from './fresh-address';

/** One person's browser without JavaScript: it keeps cookies and follows no redirects by itself. */
export class Visitor {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly origin = inject('shopUrl'),
    readonly address = freshAddress(),
  ) {}

  /** Returns the id of the cart in the cookie, as a planned fault may name it; '' without one. */
  cartId(): string {
    const kept = Buffer.from(decodeURIComponent(this.cookies.get('cart') ?? ''), 'base64');
    return kept.length > 0 ? (JSON.parse(kept.toString()) as string) : '';
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#ask(path, { headers });
  }

  /** Posts a form as a browser does from one of the store's pages. @param fields packed if they carry a file */
  async post(
    path: string,
    fields: Record<string, string> | Blob,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.#ask(path, {
      method: 'POST',
      body: fields instanceof Blob ? fields : new URLSearchParams(fields),
      headers: {
        Accept: 'text/html',
        Origin: this.origin,
        'Sec-Fetch-Site': 'same-origin',
        ...headers,
      },
    });
  }

  async #ask(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, this.origin), {
      ...init,
      redirect: 'manual',
      headers: {
        // Packing and unpacking each page is a tenth of its cost; browsers, page-cache and static-files ask for it.
        'Accept-Encoding': 'identity',
        'X-Forwarded-For': this.address,
        ...(init.headers as Record<string, string>),
        ...(cookie ? { cookie } : {}),
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const gone = /max-age=0/i.test(line);
      if (gone) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }
}

/** Returns the text of a page as people read it: without tags, with the most common entities decoded. */
export function textIn(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ');
}
