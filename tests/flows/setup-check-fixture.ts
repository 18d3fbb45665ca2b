import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '../../app/config/config.server';
import type { SetupLine } from '../../app/domain/setup/setup-check';
import type { Database } from '../../app/models/core/database.server';
import { createAdmin } from '../../app/platforms/shopify/admin.server';
import { createCatalogue } from '../../app/platforms/shopify/catalogue/catalogue.server';
import { createStaffCatalogue } from '../../app/platforms/shopify/catalogue/staff-catalogue.server';
import { createStorefront } from '../../app/platforms/shopify/storefront.server';
import { subscribeToWebhooks } from '../../app/platforms/shopify/webhooks.server';
import { createScan } from '../../app/platforms/scanner/clamd.server';
import { createS3Storage } from '../../app/platforms/storage/s3.server';
import { createStripeClient } from '../../app/platforms/stripe/client.server';
import { checkSetup } from '../../app/services/setup/run-setup.server';
import type { SetupContext } from '../../app/services/setup/setup-context';
import { pendingMigrations } from '../../db/migrate';
import { startSandbox } from '../../sandbox/server';
import { testGoods } from '../contract/sandbox-goods';
import { sandboxControl } from '../support/sandbox-control';

const ORIGIN = 'http://localhost:3000';

/** The lines that are not green, without those that wait for one of them. */
export const redLines = (lines: readonly SetupLine[]) =>
  lines.filter(({ state }) => state === 'wrong').map(({ id, text }) => `${id}: ${text}`);

/** A database and a sandbox in which every check is green, and the ways to break one thing. */
export async function openSetupFixture(database: Database) {
  const folder = mkdtempSync(join(tmpdir(), 'setup-check-'));
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDirectory: folder,
    storeOrigin: ORIGIN,
    seed: { products: testGoods, collections: [] },
  });
  const control = sandboxControl(sandbox.url);

  /** What a new process would have, with other settings where a case says so. */
  function context(
    env: Record<string, string> = {},
    others: Partial<SetupContext> = {},
  ): SetupContext {
    const config = parseConfig({
      SANDBOX_URL: sandbox.url,
      SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
      ...env,
    });
    const client = createAdmin(config.shopify);
    const storefront = createStorefront(config.shopify);
    return {
      config,
      db: database.db,
      now: Date.now,
      admin: client.background,
      stripe: createStripeClient(config.stripe),
      uploads: {
        bucket: config.bucket && createS3Storage(config.bucket),
        scan: config.scanner && createScan(config.scanner),
        tell: () => undefined,
      },
      catalogue: createCatalogue(storefront, { sync: storefront.sync }),
      staffCatalogue: createStaffCatalogue({
        ...client.background,
        pointsPerSecond: client.pointsPerSecond,
      }),
      setup: {
        costOf: client.costOf,
        pendingMigrations: () => pendingMigrations(database.db),
        migrate: () => Promise.resolve([]),
      },
      ...others,
    };
  }

  const check = (...given: Parameters<typeof context>) => checkSetup(context(...given));
  const subscribe = () => subscribeToWebhooks(context().admin, `${ORIGIN}/webhooks/shopify`);
  const setShop = (set: object) => control.shopify({ action: 'setup', set });
  const setStripe = (set: object) => control.stripe({ action: 'account', set });

  // It makes its keys at the first call, which takes a busy machine longer than a check waits.
  await fetch(`${sandbox.url}/.well-known/openid-configuration`);
  await subscribe();

  return {
    db: database.db,
    context,
    check,
    control,
    /** Names the sandbox's bucket. */
    bucket: (otherwise: Record<string, string> = {}) => ({
      STORAGE_ENDPOINT: sandbox.url,
      STORAGE_BUCKET: 'sandbox-uploads',
      STORAGE_ACCESS_KEY: 'sandbox-storage-access-key',
      STORAGE_SECRET_KEY: 'sandbox-storage-secret-key',
      ...otherwise,
    }),
    subscribe,
    setShop,
    setStripe,
    smtpPort: sandbox.smtpPort,
    /** Checks while the shop, or the account at Stripe, is set otherwise. */
    withShop: (set: object) =>
      between(
        () => setShop(set),
        check,
        () => setShop({}),
      ),
    withStripe: (set: object) =>
      between(
        () => setStripe(set),
        check,
        () => setStripe({}),
      ),
    /** Checks with settings that a set of variables cannot give to a sandbox's store. */
    withConfig(change: (config: SetupContext['config']) => Partial<SetupContext['config']>) {
      const { config } = context();
      return check({}, { config: { ...config, ...change(config) } });
    },
    /** Checks over one session of the database, with a setting that lasts as long as the check. */
    withSession: (setting: string) =>
      database.db.transaction().execute(async (db) => {
        await sql.raw(setting).execute(db);
        const { setup } = context();
        return check(
          {},
          { db, setup: { ...setup, pendingMigrations: () => pendingMigrations(db) } },
        );
      }),
    close: async () => {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type SetupFixture = Awaited<ReturnType<typeof openSetupFixture>>;

/** Does something between two others; the last one in any case. */
export async function between<T>(
  before: () => Promise<unknown>,
  work: () => Promise<T>,
  after: () => Promise<unknown>,
): Promise<T> {
  await before();
  try {
    return await work();
  } finally {
    await after();
  }
}
