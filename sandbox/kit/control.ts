import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ActiveCompany } from './active-company';
import type { Company } from './company';
import { ControlError, parseCompany, readFault, parseNumber, parseText } from './control-input';
import type { Input } from './control-input';
import { isLoopback, json, parseObject, readBody, seeOther, send } from './exchange';
import type { Answer } from './exchange';
import { inspectorPage } from './inspector';
import type { World } from './world';

type Call = { input: Input; url: URL };
type Route = (call: Call) => unknown;

/** Handles control calls, for tests and for the inspector at `/`. Only callers on this machine may use them. */
export function createControl(world: World, companies: ActiveCompany[]) {
  const company = (name: Company['name']) => companies.find((each) => each.name === name);
  const act = (name: Company['name'], input: Input) => {
    const control = company(name)?.control;
    if (control === undefined) throw new ControlError(`${name} has no actions`);
    return control(parseText(input, 'action'), input);
  };

  const routes: Record<string, Route> = {
    'GET /control/state': ({ url }) => state(companies, url.searchParams.get('of')),
    'GET /control/requests': ({ url }) =>
      world.requests.since(Number(url.searchParams.get('since') ?? 0) || 0),
    'GET /control/faults': () => world.faults.list(),
    'POST /control/faults': ({ input }) => {
      const id = world.faults.add(readFault(input));
      return { id, faults: world.faults.list() };
    },
    // Those of the query's ids alone, so that tests that share a sandbox leave each other's in place.
    'DELETE /control/faults': ({ url }) => {
      const ids = url.searchParams.getAll('id').map(Number);
      if (ids.length > 0) world.faults.remove(ids);
      else world.faults.clear();
      return { faults: world.faults.list() };
    },
    'POST /control/webhooks': ({ input }) => {
      const webhooks = company(parseCompany(input))?.webhooks;
      if (webhooks === undefined) throw new ControlError('this company sends no webhooks');
      return webhooks.setMode(parseText(input, 'mode'));
    },
    'POST /control/webhooks/flush': async () => {
      const flushed = companies.map((each) => each.webhooks?.flush() ?? 0);
      const attempted = await Promise.all(flushed);
      return { attempted: attempted.reduce((sum, count) => sum + count, 0) };
    },
    'POST /control/shopify': ({ input }) => act('shopify', input),
    'POST /control/stripe': ({ input }) => act('stripe', input),
    'POST /control/quickbooks': ({ input }) => act('quickbooks', input),
    'POST /control/clock': ({ input }) => {
      const advanceMs = parseNumber(input, 'advanceMs');
      if (advanceMs < 0) throw new ControlError('advanceMs cannot be negative');
      return { offsetMs: world.clock.advance(advanceMs), now: world.clock.iso() };
    },
    'POST /control/reset': async () => {
      world.faults.clear();
      world.requests.clear();
      world.clock.reset();
      for (const each of companies) await each.reset();
      return { reset: true };
    },
  };

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    const isInspector = url.pathname === '/' && request.method === 'GET';
    if (!isInspector && !url.pathname.startsWith('/control/')) return false;
    if (!isLoopback(request)) {
      send(response, json(403, { error: 'only for callers on this machine' }));
      return true;
    }
    if (isInspector) {
      send(response, inspectorPage(world, companies));
      return true;
    }
    send(response, await answer(request, url, routes));
    return true;
  };
}

async function answer(
  request: IncomingMessage,
  url: URL,
  routes: Record<string, Route>,
): Promise<Answer> {
  const text = await readBody(request);
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  // HTML forms can only POST; the inspector's forms name the intended method in this field.
  const input = isForm ? Object.fromEntries(new URLSearchParams(text)) : parseObject(text);
  const method = isForm && input?.method ? String(input.method) : request.method;
  const route = routes[`${method} ${url.pathname}`];
  if (route === undefined) return json(404, { error: 'no such control call' });
  if (input === undefined) return json(400, { error: 'the body must be a JSON object' });
  if (!isOwn(request)) return json(403, { error: 'not from a page elsewhere' });
  try {
    const result = await route({ input, url });
    return isForm ? seeOther(backTo(input)) : json(200, result);
  } catch (error) {
    if (error instanceof ControlError) return json(400, { error: error.message });
    throw error;
  }
}

/** Where a form returns to: the page it was on if that is a path of ours, otherwise the inspector. */
function backTo({ back }: Input): string {
  return typeof back === 'string' && /^\/\w[\w/?=&-]*$/.test(back) ? back : '/';
}

/**
 * Whether the call is not cross-origin: another site's page could make the browser post here.
 */
function isOwn({ headers }: IncomingMessage): boolean {
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}

/** @param of names of companies or of their lists, as in `quickbooks,shopify.orders`; all if it is null */
function state(companies: ActiveCompany[], of: string | null): Record<string, unknown> {
  const parts = of?.split(',').map((part) => part.split('.'));
  const entries = companies.flatMap((each): [string, unknown][] => {
    const named = parts?.filter(([name]) => name === each.name);
    if (named?.length === 0) return [];
    const stored = each.state();
    // If a company has a list of its own name, that list is its state, as in `mail: […]`.
    if (each.name in stored) return [[each.name, stored[each.name]]];
    const lists = named?.map(([, list]) => list);
    const isAll = lists === undefined || lists.includes(undefined);
    const chosen = Object.entries(stored).filter(([list]) => isAll || lists.includes(list));
    return [[each.name, Object.fromEntries(chosen)]];
  });
  return Object.fromEntries(entries);
}
