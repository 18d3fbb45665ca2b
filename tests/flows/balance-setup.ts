import { randomUUID } from 'node:crypto';
import { cents } from '../../app/domain/core/money';
import type { LedgerLine } from '../../app/domain/ledger/ledger';
import { enqueuePublication } from '../../app/models/ledger/published-balance.server';
import {
  ensureCustomerAccount,
  lockCustomerAccount,
} from '../../app/models/ledger/customer-account.server';
import type { Database } from '../../app/models/core/database.server';
import { ledgerBalances, postTransaction } from '../../app/models/ledger/ledger.server';
import { listOpenDiscrepancies } from '../../app/models/discrepancies/discrepancy.server';
import type { OutsideChangeRules } from '../../app/models/ledger/outside-raise.server';
import { createAdmin, type Admin } from '../../app/platforms/shopify/admin.server';
import {
  fetchBalance,
  writeBalance,
} from '../../app/platforms/shopify/customers/customer-balance.server';
import { operationOf } from '../../app/platforms/shopify/typed-document';
import { publishBalance } from '../../app/services/ledger/publish-balance.server';
import { adoptOpeningBalance } from '../../app/services/ledger/adopt-opening-balance.server';
import type { Failpoint } from '../../app/domain/core/retries/failpoint';
import { at, openShop } from '../contract/sandbox-shop';

export class Died extends Error {}

/** Opens the sandbox and a database, in which each test makes its own customers. */
export async function openBalanceFixture(database: Database) {
  const shop = await openShop();
  const admin = createAdmin({
    base: shop.url,
    privateToken: '',
    apiKey: 'sandbox-client-id',
    apiSecret: 'sandbox-client-secret',
  } as Parameters<typeof createAdmin>[0]);
  const { db } = database;
  const lines: { level: string; fields: Record<string, unknown>; text: string }[] = [];
  const save = (level: string) => (fields: object, text: string) =>
    void lines.push({ level, fields: fields as Record<string, unknown>, text });
  const log = { info: save('info'), warn: save('warn'), error: save('error') };

  /** Returns a client that first runs `act`, once, when this operation is called: a change by another app. */
  const meanwhile = (operation: string, act: () => Promise<unknown>): Admin => {
    let isDone = false;
    return {
      async run(document, ...rest) {
        if (operationOf(document) === operation && !isDone) {
          isDone = true;
          await act();
        }
        return admin.run(document, ...rest);
      },
    };
  };

  type How = {
    dieAt?: Failpoint;
    admin?: Admin;
    now?: () => number;
    config?: Partial<OutsideChangeRules>;
  };
  /** Each call has its own client, so that calls do not wait for each other's rate-limit points. */
  const needs = ({ dieAt, admin: requested = { ...admin }, now = Date.now, config }: How = {}) => ({
    db,
    admin: requested,
    now,
    log,
    failpoint: (name: Failpoint) => {
      if (name === dieAt) throw new Died(name);
    },
    config: { outsideRaiseLimitCents: 0, openingBalancesUntil: null, ...config },
  });

  return {
    shop,
    admin,
    db,
    lines,
    meanwhile,
    publish: (gid: string, how?: How) => publishBalance(needs(how), gid),
    adoptOpeningBalance: (gid: string, how?: How) => adoptOpeningBalance(needs(how), gid),

    /** Creates a customer at Shopify, with this value of the metafield if given. */
    async person(earthcash?: string): Promise<string> {
      const made = await shop.control('POST', 'shopify', {
        action: 'customer-create',
        email: `${randomUUID()}@example.com`,
      });
      const gid = `gid://shopify/Customer/${String(at(made.body, 'id') ?? at(made.body, 'result.id'))}`;
      if (earthcash !== undefined) await this.outsider(gid, earthcash);
      return gid;
    },

    /** Sets the metafield as staff in Shopify's admin or another app would; an empty value deletes it. */
    outsider: (gid: string, value: string, type?: string) =>
      shop.control('POST', 'shopify', {
        action: 'customer-metafield',
        id: gid,
        key: 'earthcash',
        value,
        ...(type && { type }),
      }),

    async shown(gid: string) {
      const { earthcash, versionMetafield } = (await fetchBalance(admin, gid)) ?? {};
      return { earthcash, versionMetafield: JSON.parse(versionMetafield ?? 'null') as unknown };
    },

    /** Sets both metafields, as an app with another database would. */
    async setVersionMetafield(gid: string, seq: number, amount: number) {
      const reading = await fetchBalance(admin, gid);
      if (reading) await writeBalance(admin, gid, { seq, cents: cents(amount) }, reading);
    },

    /** Posts money to or from the ledger, as a deposit or a refund does. */
    async post(gid: string, amount: number) {
      const entry: LedgerLine[] = [
        { account: 'customer_paid', customerGid: gid, amountCents: cents(amount) },
        { account: 'external', customerGid: null, amountCents: cents(-amount) },
      ];
      const when = new Date();
      await db.transaction().execute(async (trx) => {
        await ensureCustomerAccount(trx, gid);
        await lockCustomerAccount(trx, gid);
        const dedupeKey = `adj:${randomUUID()}`;
        await postTransaction(trx, { dedupeKey, kind: 'adjustment', at: when, lines: entry });
        await enqueuePublication(trx, gid, when);
      });
    },

    ledger: async (gid: string) => (await ledgerBalances(db, gid)).availableCents as number,
    discrepancies: async (gid: string) =>
      (await listOpenDiscrepancies(db))
        .filter(({ subject }) => subject.startsWith(gid))
        .map(({ kind }) => kind),
    fault: (operation: string, effect: string, times = 1) =>
      shop.control('POST', 'faults', { company: 'shopify', operation, effect, times }),
    clearFaults: () => shop.control('DELETE', 'faults'),
    close: () => shop.discard(),
  };
}

export type BalanceFixture = Awaited<ReturnType<typeof openBalanceFixture>>;
