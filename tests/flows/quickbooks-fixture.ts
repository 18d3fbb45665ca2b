import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseQuickBooks } from '../../app/config/config-companies.server';
import { createBookOAuth } from '../../app/platforms/quickbooks/tokens.server';
import type { Fault } from '../../sandbox/kit/faults';
import { createWorld } from '../../sandbox/kit/world';
import { createQuickBooks as createCompany } from '../../sandbox/quickbooks/index';
import type {
  BookCustomerRow,
  BookPaymentRow,
  CreditMemoRow,
  InvoiceRow,
} from '../../sandbox/quickbooks/rows';
import type { BookTokenRow } from '../../sandbox/quickbooks/tokens';

/**
 * Serves the sandbox's QuickBooks alone over HTTP, with the configuration for our clients.
 *
 * @param storeOrigin where its webhooks go; by default nobody listens there
 */
export async function openBookFixture(storeOrigin = 'http://localhost:3000') {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-books-'));
  const world = createWorld({ folder, storeOrigin });
  const company = createCompany(world);
  const server = createServer((request, response) => {
    void company.handle(request, response, new URL(request.url ?? '/', 'http://sandbox'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = parseQuickBooks({}, origin, 'sandbox');
  const oauth = createBookOAuth(config, 'http://localhost:3000/erp/quickbooks/callback');
  const state = () =>
    company.state() as {
      invoices: InvoiceRow[];
      payments: BookPaymentRow[];
      creditMemos: CreditMemoRow[];
      customers: BookCustomerRow[];
      tokens: BookTokenRow[];
    };
  return {
    world,
    company,
    origin,
    config,
    oauth,
    renew: oauth.renew,
    /** For a QuickBooks that never answers: on a busy machine a real answer may exceed this timeout. */
    renewImpatiently: createBookOAuth(config, '', { timeoutMs: 400 }).renew,
    state,
    /** Returns the refresh tokens that QuickBooks has issued, in order. */
    refreshTokens: () =>
      state()
        .tokens.filter(({ kind }) => kind === 'refresh')
        .map(({ token }) => token),
    act: (action: string, input: object = {}) => company.control?.(action, { ...input }),
    calls: (operation: string) =>
      world.requests.last(1000).filter((call) => call.operation === operation),
    fault: (changes: Partial<Fault>) =>
      world.faults.add({
        company: 'quickbooks',
        operation: '*',
        effect: 'error',
        times: 1,
        skip: 0,
        delayMs: 0,
        status: null,
        ...changes,
      }),
    clear: async () => {
      world.faults.clear();
      world.requests.clear();
      world.clock.reset();
      company.control?.('disconnect', {});
      await company.reset();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await company.close?.();
      await rm(folder, { recursive: true });
    },
  };
}

export type BookFixture = Awaited<ReturnType<typeof openBookFixture>>;
