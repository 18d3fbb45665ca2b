import { randomInt, randomUUID } from 'node:crypto';
import { PlatformFailure } from '../../app/domain/core/retries/failure';
import { SINGLE_APPROVER_LIMITS } from '../../app/domain/staff/approval';
import { cents } from '../../app/domain/core/money';
import { ensureCustomerAccount } from '../../app/models/ledger/customer-account.server';
import type { Database } from '../../app/models/core/database.server';
import { ledgerBalances } from '../../app/models/ledger/ledger.server';
import { operationOf } from '../../app/platforms/shopify/typed-document';
import {
  requestAccountMerge,
  decideAccountMerge,
} from '~/services/privacy/request-account-merge.server';
import { requestAdjustment } from '../../app/services/ledger/adjust-balance.server';
import { finishAccountMerge } from '../../app/services/privacy/finish-account-merge.server';
import { ledgerFixture } from './ledger-fixture';

export const NOW = Date.UTC(2026, 10, 21, 12);

type Published = { ownerId: string; value: string };

type Fault = 'silent' | 'lost' | 'refused' | 'slow';

/** Stands in for Shopify, with these customers, and merges them. Each fault happens once, in this order. */
export function mergePlatform(faults: Partial<Record<string, Fault[]>> = {}) {
  const gone = new Set<string>();
  const requested: string[] = [];
  const state = { survivesAsClosing: false, forbids: [] as string[], isUnderWay: false };
  const answers: Record<string, (of: { closing: string; surviving: string }) => object> = {
    CustomerMergePreview: ({ closing, surviving }) => ({
      customerMergePreview: {
        resultingCustomerId: state.survivesAsClosing ? closing : surviving,
        customerMergeErrors: state.forbids.map((each) => ({ errorFields: [each] })),
      },
    }),
    CustomerMergeState: ({ closing, surviving }) => ({
      closing: gone.has(closing)
        ? null
        : {
            mergeable: { mergeInProgress: state.isUnderWay ? { status: 'IN_PROGRESS' } : null },
          },
      surviving: gone.has(surviving) ? null : { id: surviving },
    }),
    ClearBalance: () => ({ metafieldsDelete: { userErrors: [] } }),
    CustomerMerge: ({ closing, surviving }) => {
      const fault = faults['CustomerMerge']?.[0];
      const error = { field: null, message: 'No', code: 'INVALID_CUSTOMER' };
      if (fault === 'refused' || gone.has(closing)) {
        if (fault === 'refused') faults['CustomerMerge']?.shift();
        return { customerMerge: { resultingCustomerId: null, userErrors: [error] } };
      }
      if (fault === 'slow') {
        faults['CustomerMerge']?.shift();
        state.isUnderWay = true;
      } else gone.add(state.survivesAsClosing ? surviving : closing);
      const resultingCustomerId = state.survivesAsClosing ? closing : surviving;
      return { customerMerge: { resultingCustomerId, userErrors: [] } };
    },
  };
  const run = async (document: string, of: never) => {
    const name = operationOf(document);
    requested.push(name);
    await Promise.resolve();
    const fault = faults[name]?.[0];
    const failure = () => {
      faults[name]?.shift();
      return new PlatformFailure('shopify', 'unavailable', name);
    };
    if (fault === 'silent') throw failure();
    const answer = answers[name]?.(of);
    if (fault === 'lost') throw failure();
    return answer;
  };
  return { admin: { run } as never, requested, gone, state };
}

/** Two accounts of one person, and what staff do with them. */
export function mergeFixture(database: Database) {
  const { db } = database;
  const fixture = ledgerFixture(db);
  const common = {
    db,
    now: () => NOW,
    wakeMoney: () => undefined,
    failpoint: () => undefined,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    config: {
      singleApproverLimits: SINGLE_APPROVER_LIMITS,
      openingBalancesUntil: null,
      outsideRaiseLimitCents: 0,
    },
  };
  /** The balances from before us are taken in, so that nothing is asked. */
  const unasked = { run: () => Promise.reject(new Error('Nobody asks Shopify.')) } as never;
  const shown = new Map<string, Record<string, { value: string; compareDigest: string }>>();
  /** Shows and publishes balances by itself; the rest is the platform's. */
  const publishing = (platform: never) => ({
    run: async (document: string, of: never) => {
      const name = operationOf(document);
      const { run } = platform as { run: (...call: unknown[]) => Promise<unknown> };
      const { id, metafields = [] } = of as { id: string; metafields?: Published[] };
      if (name === 'CustomerBalance') {
        return { customer: { earthcash: null, companion: null, ...shown.get(id) } };
      }
      if (name !== 'PublishBalance') return run(document, of);
      const [earthcash, versionMetafield] = metafields.map(({ value }) => ({
        value,
        compareDigest: randomUUID(),
      }));
      if (earthcash && versionMetafield)
        shown.set(metafields[0]?.ownerId ?? '', { earthcash, companion: versionMetafield });
      return { metafieldsSet: { userErrors: [] } };
    },
  });

  async function account(gid: string): Promise<string> {
    await ensureCustomerAccount(db, gid);
    await db
      .updateTable('customer_account')
      .set({ imported: true })
      .where('customer_gid', '=', gid)
      .execute();
    return gid;
  }

  return {
    ...fixture,

    /** Makes two accounts without cards, each with money that is not from a deposit. */
    async plain(closingCents = 1_000, survivingCents = 500): Promise<[string, string]> {
      const made: string[] = [];
      for (const amount of [closingCents, survivingCents]) {
        const gid = await account(`gid://shopify/Customer/${randomInt(1e9, 1e12)}`);
        if (amount !== 0) await fixture.post(gid, 'adjustment', amount, new Date(NOW));
        made.push(gid);
      }
      return made as [string, string];
    },

    /** Makes two accounts with cards, each with a deposit. */
    async pair(closingCents = 1_000, survivingCents = 500) {
      const [closing, surviving] = [
        await account(await fixture.customer()),
        await account(await fixture.customer()),
      ];
      const at = new Date(NOW - 86_400_000);
      const deposit = await fixture.credit(closing, closingCents, at);
      const other = await fixture.credit(surviving, survivingCents, at);
      return { closing, surviving, deposit, other };
    },

    ask: async (
      [closingGid, survivingGid]: [string, string],
      {
        by = 'ada',
        token = randomUUID() as string,
        shown,
      }: { by?: string; token?: string; shown?: number } = {},
    ) => {
      const shownCents = shown ?? (await ledgerBalances(db, closingGid)).availableCents;
      return requestAccountMerge(
        { ...common, admin: unasked },
        { by, requestId: null },
        { closingGid, survivingGid, formToken: token, shownCents: cents(shownCents) },
      );
    },

    /** Asks for a correction of one account. */
    correct: (customerGid: string, amount: number, by = 'ada') =>
      requestAdjustment(
        { ...common, admin: unasked },
        { by, requestId: null },
        {
          customerGid,
          amountCents: cents(amount),
          formToken: randomUUID(),
          against: 'loss',
          reason: 'a broken lid',
        },
      ),

    decide: (id: string, decision: 'approve' | 'refuse' | 'withdraw', by: string, version = 1) =>
      decideAccountMerge(common, { by, requestId: null }, { id, decision, version }),

    finish: (
      id: string,
      admin: never,
      { method = 'merge', version = 1, by = 'ada' }: FinishOptions = {},
    ) =>
      finishAccountMerge(
        {
          ...common,
          admin: publishing(admin) as never,
          stripe: {} as never,
        },
        { id: by, requestId: null },
        { id, version, method },
      ),

    has: async (gid: string) => {
      const { paidCents, bonusCents } = await ledgerBalances(db, gid);
      return [paidCents, bonusCents];
    },

    /** Returns every violated invariant. */
    violations: () => fixture.broken(EVERY),
  };
}

type FinishOptions = { method?: 'merge' | 'apart'; version?: number; by?: string };

const EVERY = ['I-1', 'I-2', 'I-3', 'I-4', 'I-5', 'I-11', 'I-14', 'I-16', 'I-18', 'I-20', 'I-28'];
