import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Company } from '../kit/company';
import { json } from '../kit/exchange';
import type { Answer } from '../kit/exchange';
import { passGate } from '../kit/gate';
import type { World } from '../kit/world';
import { knownDomains } from './domains';
import { drawFallback, drawLogo, formats } from './drawing';
import type { LogoFormat } from './drawing';

const PREFIX = '/logos/';
const TOKEN = 'sandbox-logo-token';
const DEFAULT_SIZE = 128;
const LARGEST_SIZE = 800;
const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/**
 * The logo service: `GET /logos/{domain}?token=…&size=…&format=…&fallback=404` returns a domain's logo, like
 * https://img.logo.dev (https://www.logo.dev/docs/logo-images/introduction).
 */
export function createLogoService(world: World): Company {
  return {
    name: 'logos',
    handle: async (request: IncomingMessage, response: ServerResponse, url: URL) => {
      if (!url.pathname.startsWith(PREFIX)) return false;
      await passGate(world, request, response, {
        company: 'logos',
        operation: 'logo',
        refuse: ({ effect, status }) =>
          json(status ?? (effect === 'rate-limit' ? 429 : 503), { error: 'unavailable' }),
        work: () => answer(request, url),
      });
      return true;
    },
    state: () => ({ domains: [...knownDomains] }),
    reset: () => undefined,
  };
}

async function answer(request: IncomingMessage, url: URL): Promise<Answer> {
  if (request.method !== 'GET') return json(405, { error: 'method not allowed' });
  const query = url.searchParams;
  if (query.get('token') !== TOKEN) return json(401, { error: 'unauthorized' });
  const domain = decodeURIComponent(url.pathname.slice(PREFIX.length)).toLowerCase();
  if (!DOMAIN.test(domain)) return json(400, { error: 'invalid domain' });
  const requested = Number(query.get('size') ?? DEFAULT_SIZE);
  const size = Number.isSafeInteger(requested) ? Math.min(LARGEST_SIZE, Math.max(1, requested)) : 0;
  if (size === 0) return json(400, { error: 'invalid size' });
  const format = formats.find((each) => each === query.get('format')) ?? 'jpg';
  if (knownDomains.has(domain)) return picture(await drawLogo(domain, size, format), format);
  if (query.get('fallback') === '404') return json(404, { error: 'not found' });
  return picture(await drawFallback(size, format), format);
}

function picture(body: Buffer, format: LogoFormat): Answer {
  return {
    status: 200,
    headers: {
      'Content-Type': `image/${format === 'jpg' ? 'jpeg' : format}`,
      'Cache-Control': 'public, max-age=86400',
    },
    body,
  };
}
