import { join } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { broughtOrders } from '../seed/brought-orders';
import type { ActiveCompany } from './kit/active-company';
import { createControl } from './kit/control';
import { BodyTooLarge, json, send } from './kit/exchange';
import { createWorld } from './kit/world';
import { listen } from './listen';
import { createPager } from './alarms/index';
import { createLogoService } from './logos/index';
import { createMail } from './mail/index';
import { createQuickBooks } from './quickbooks/index';
import type { Formula } from './shopify/admin/cost';
import type { Plan } from './shopify/admin/throttle';
import { loadSeed } from './shopify/catalogue-seed';
import type { Seed } from './shopify/catalogue-seed';
import { createShopify } from './shopify/index';
import { createStorage } from './storage/index';
import { createStripe } from './stripe/index';

export type SandboxOptions = {
  /** 0 takes any free port. */
  port: number;
  /** The sandbox keeps its data in this directory's subfolder `sandbox`. */
  dataDirectory: string;
  /** Size of a generated catalogue; the hand-made one if left out. */
  seedProducts?: number | undefined;
  /** A custom catalogue, for tests. */
  seed?: Seed | undefined;
  /** 0 takes any free port. */
  smtpPort: number;
  /** The store's address, to which shoppers return after paying. */
  storeOrigin: string;
  /** The sandbox's public address, if it differs from the one in the callers' Host header. */
  publicUrl?: string | undefined;
  /** The app's client secret at Shopify; the sandbox's fixed one if left out. */
  shopifySecret?: string | undefined;
  /** Signs Shopify's webhooks; the client secret if left out. */
  shopifyWebhookSecret?: string | undefined;
  /** Decides the Admin API's rate limit; `plus` if left out. */
  shopifyPlan?: Plan | undefined;
  /** How pages inside pages count in the cost of a query; as Shopify's users report if left out. */
  shopifyCosts?: Formula | undefined;
  /** The shop's number in the URLs of the customer login; the sandbox's fixed one if left out. */
  shopId?: string | undefined;
  /** Lifetime of a customer's access token in seconds; an hour if left out. */
  accountTokenSeconds?: number | undefined;
  /** The keys of Stripe; the sandbox's fixed ones if left out. */
  stripeSecretKey?: string | undefined;
  stripePublishableKey?: string | undefined;
  stripeWebhookSecret?: string | undefined;
  /** Signs QuickBooks' webhooks; the sandbox's fixed one if left out. */
  quickbooksWebhookVerifier?: string | undefined;
  /** Address to listen on; loopback if left out. */
  host?: string | undefined;
};

export type Sandbox = { url: string; port: number; smtpPort: number; close: () => Promise<void> };

/**
 * Starts all stand-ins behind one HTTP address, and the mail server.
 *
 * @throws when a port is taken or the data cannot be read
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const world = createWorld({
    folder: join(options.dataDirectory, 'sandbox'),
    storeOrigin: options.storeOrigin.replace(/\/+$/, ''),
    publicUrl: options.publicUrl?.replace(/\/+$/, ''),
  });
  const seed = options.seed ?? {
    ...(await loadSeed(options.seedProducts)),
    broughtOrders,
  };
  const mail = await createMail({
    dataDirectory: world.folder,
    smtpPort: options.smtpPort,
    world,
  });
  const shopify = createShopify(world, {
    seed,
    clientSecret: options.shopifySecret,
    webhookSecret: options.shopifyWebhookSecret,
    plan: options.shopifyPlan ?? 'plus',
    costs: options.shopifyCosts,
    shopId: options.shopId,
    accountTokenSeconds: options.accountTokenSeconds,
    deliver: mail.deliver,
  });
  const quickbooks = createQuickBooks(world, {
    webhookVerifier: options.quickbooksWebhookVerifier,
  });
  const stripe = createStripe(world, {
    secretKey: options.stripeSecretKey,
    publishableKey: options.stripePublishableKey,
    webhookSecret: options.stripeWebhookSecret,
  });
  const logos = createLogoService(world);
  const pager = createPager(world);
  const storage = createStorage(world);
  const companies: ActiveCompany[] = [shopify, stripe, quickbooks, mail, logos, pager, storage];
  const control = createControl(world, companies);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Not as a second argument: a path of `//` would be taken for a host.
    const url = new URL(`http://sandbox${request.url?.startsWith('/') ? request.url : '/'}`);
    if (url.pathname === '/healthz') return send(response, json(200, { status: 'ok' }));
    if (await control(request, response, url)) return;
    for (const company of companies) {
      if (await company.handle(request, response, url)) return;
    }
    send(response, json(404, { errors: 'Not Found' }));
  }

  const listening = await listen(
    (request, response) => {
      handle(request, response).catch((error: unknown) => {
        if (error instanceof BodyTooLarge)
          return send(response, json(413, { errors: 'Too large' }));
        if (response.destroyed) return undefined;
        process.stderr.write(`sandbox: ${error instanceof Error ? error.stack : String(error)}\n`);
        return send(response, json(500, { errors: 'Internal Server Error' }));
      });
    },
    options.port,
    options.host,
  );
  return {
    url: `http://localhost:${listening.port}`,
    port: listening.port,
    smtpPort: mail.smtpPort,
    close: async () => {
      await listening.close();
      await Promise.all(companies.map((company) => company.close?.()));
    },
  };
}
