import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { ActiveCompany } from '../kit/active-company';
import { isLoopback, json, send } from '../kit/exchange';
import type { Answer } from '../kit/exchange';
import { passGate } from '../kit/gate';
import { Store } from '../kit/store';
import type { World } from '../kit/world';
import { bookControl } from './control';
import { invoicesPage } from './pages';
import { parseQuery, QueryError } from './query';
import { runQuery } from './records';
import { bookRefusal, faultAnswer, unauthorized } from './refusal';
import { customerRows, invoiceRows, REALM } from './rows';
import type { BookCustomerRow, InvoiceRow } from './rows';
import { BookTokens, TOKEN_TABLES } from './tokens';

const API = /^\/v3\/company\/(\d+)\/query$/;

/** QuickBooks Online: its tokens, and queries of customers and invoices. */
export function createQuickBooks(world: World): ActiveCompany {
  const { clock } = world;
  const store = new Store(join(world.folder, 'quickbooks.jsonl'));
  const tokens = new BookTokens(store, clock);
  const customers = store.table<BookCustomerRow>('customers', ({ id }) => id, customerRows);
  const invoices = store.table<InvoiceRow>('invoices', ({ id }) => id, invoiceRows);
  const tokenEndpoint = tokens.endpoint(world);
  const act = bookControl({ customers, invoices, tokens, now: () => clock.iso() });

  function query(request: IncomingMessage, url: URL, realm: string): Answer {
    const time = clock.iso();
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (bearer === undefined || !tokens.isValid(bearer) || realm !== REALM) {
      return unauthorized(time);
    }
    if (request.method !== 'GET') return json(405, { error: 'Method Not Allowed' });
    try {
      const asked = parseQuery(url.searchParams.get('query') ?? '');
      const books = { customers: customers.values(), invoices: invoices.values() };
      return json(200, { QueryResponse: runQuery(books, asked), time });
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      const fault = { code: '4000', message: 'Error parsing query', detail: error.message };
      return faultAnswer(400, 'ValidationFault', fault, time);
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse, url: URL) {
    if (await tokenEndpoint(request, response, url)) return true;
    if (url.pathname === '/quickbooks/invoices') {
      const answer = isLoopback(request)
        ? invoicesPage(customers.values(), invoices.values())
        : json(403, { error: 'only for callers on this machine' });
      send(response, answer);
      return true;
    }
    const realm = API.exec(url.pathname)?.[1];
    if (realm === undefined) return false;
    await passGate(world, request, response, {
      company: 'quickbooks',
      operation: 'query',
      refuse: (fault) => bookRefusal(fault, clock.iso()),
      work: () => query(request, url, realm),
    });
    return true;
  }

  return {
    name: 'quickbooks',
    handle,
    state: () => ({ invoices: invoices.values(), tokens: tokens.all() }),
    control: (action, input) => store.batch(() => act(action, input)),
    reset: () => {
      tokens.resetGrace();
      store.reset(TOKEN_TABLES);
    },
    close: () => store.close(),
  };
}
