import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Company } from '../kit/company';
import { json, readBody } from '../kit/exchange';
import type { Answer } from '../kit/exchange';
import { passGate } from '../kit/gate';
import type { World } from '../kit/world';

const PATH = '/alarms';
const SECRET = 'sandbox-alarm-secret';
/** Older posts are forgotten. */
const MOST = 200;

/**
 * The pager of the person on duty: `POST /alarms` takes posts signed as Standard Webhooks has it and keeps them for
 * `GET /control/state`. https://github.com/standard-webhooks/standard-webhooks
 */
export function createPager(world: World): Company {
  let posts: object[] = [];
  return {
    name: 'pager',
    handle: async (request: IncomingMessage, response: ServerResponse, url: URL) => {
      if (url.pathname !== PATH) return false;
      await passGate(world, request, response, {
        company: 'pager',
        operation: 'alarm',
        refuse: ({ status }) => json(status ?? 503, { error: 'unavailable' }),
        work: async (): Promise<Answer> => {
          const body = await readBody(request);
          if (request.method !== 'POST') return json(405, { error: 'method not allowed' });
          if (!isSigned(request, body)) return json(401, { error: 'wrong signature' });
          posts = [...posts, JSON.parse(body) as object].slice(-MOST);
          return json(200, {});
        },
      });
      return true;
    },
    state: () => ({ posts }),
    reset: () => {
      posts = [];
    },
  };
}

function isSigned({ headers }: IncomingMessage, body: string): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = `v1,${createHmac('sha256', SECRET).update(signed).digest('base64')}`;
  const given = String(headers['webhook-signature']);
  return (
    given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
  );
}
