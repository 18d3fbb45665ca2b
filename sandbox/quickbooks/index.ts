import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { ActiveCompany } from '../kit/active-company';
import { isLoopback, json, send } from '../kit/exchange';
import { Store } from '../kit/store';
import type { World } from '../kit/world';
import { bookApi } from './api';
import { openBooks, parseBooks } from './books';
import { connectPage } from './connect';
import { bookControl } from './control';
import { bookPage } from './pages';
import { BookTokens, TOKEN_TABLES } from './tokens';

/** QuickBooks Online: its OAuth tokens, queries, invoices with their PDFs, and payments. */
export function createQuickBooks(world: World): ActiveCompany {
  const { clock } = world;
  const store = new Store(join(world.folder, 'quickbooks.jsonl'));
  const tokens = new BookTokens(store, clock);
  const books = openBooks(store, clock);
  const tokenEndpoint = tokens.endpoint(world);
  const connect = connectPage(world, tokens);
  const api = bookApi(world, books, tokens);
  const act = bookControl(books, tokens);

  async function handle(request: IncomingMessage, response: ServerResponse, url: URL) {
    if (await tokenEndpoint(request, response, url)) return true;
    if (await connect(request, response, url)) return true;
    const page = bookPage(url.pathname, parseBooks(books));
    if (page !== undefined) {
      const rejection = json(403, { error: 'only for callers on this machine' });
      send(response, isLoopback(request) ? page : rejection);
      return true;
    }
    return api(request, response, url);
  }

  return {
    name: 'quickbooks',
    handle,
    state: () => ({
      invoices: books.invoices.values(),
      payments: books.payments.values(),
      tokens: tokens.all(),
    }),
    control: (action, input) => store.batch(() => act(action, input)),
    reset: () => {
      tokens.resetGrace();
      books.settings.overpaying = 'refuse';
      store.reset(TOKEN_TABLES);
    },
    close: () => store.close(),
  };
}
