import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { ActiveCompany } from '../kit/active-company';
import { isLoopback, json, send } from '../kit/exchange';
import { Store } from '../kit/store';
import type { World } from '../kit/world';
import { bookApi } from './api';
import { DEFAULT_SETTINGS, openBooks, parseBooks } from './books';
import { connectPage } from './connect';
import { bookControl } from './control';
import { bookEvents } from './events';
import { bookPage } from './pages';
import { BookTokens, TOKEN_TABLES } from './tokens';

export type QuickBooksOptions = {
  /** Signs webhooks to the store; the sandbox's fixed one if left out. */
  webhookVerifier?: string | undefined;
};

/**
 * QuickBooks Online: its OAuth tokens, queries and changes, customers, items, terms, invoices with their PDFs, credit
 * memos, payments, and webhooks.
 */
export function createQuickBooks(world: World, options: QuickBooksOptions = {}): ActiveCompany {
  const { clock } = world;
  const store = new Store(join(world.folder, 'quickbooks.jsonl'));
  const tokens = new BookTokens(store, clock);
  const events = bookEvents(world, store, options.webhookVerifier);
  const books = openBooks(store, clock, events.notify);
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
      creditMemos: books.creditMemos.values(),
      customers: books.customers.values(),
      items: books.items.values(),
      tokens: tokens.all(),
    }),
    control: (action, input) => store.batch(() => act(action, input)),
    webhooks: events.webhooks,
    reset: () => {
      events.webhooks.reset();
      tokens.resetGrace();
      Object.assign(books.settings, DEFAULT_SETTINGS);
      store.reset(TOKEN_TABLES);
    },
    close: () => {
      events.webhooks.close();
      store.close();
    },
  };
}
