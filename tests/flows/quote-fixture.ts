import { randomUUID } from 'node:crypto';
import { SINGLE_APPROVER_LIMITS } from '../../app/domain/staff/approval';
import { addDays, storeDay } from '../../app/domain/core/time/store-day';
import { draftVersion } from '../../app/domain/draft-orders/draft-version.server';
import type { Database } from '../../app/models/core/database.server';
import { listQuoteEvents } from '../../app/models/quotes/quote-event.server';
import { findQuote } from '../../app/models/quotes/quote.server';
import {
  findStaffDraft,
  updateStaffDraft,
} from '../../app/platforms/shopify/draft-orders/staff-drafts.server';
import { createDraft } from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { acceptQuote, type QuoteAcceptance } from '../../app/services/quotes/accept-quote.server';
import { sendQuote } from '../../app/services/quotes/send-quote.server';
import { adminFor, draftInput } from './draft-fixture';
import { openPaymentFixture, type Payer } from './payment-fixture';

export const STAFF = { id: 'staff-1', name: 'Dana Desk' };
export const SECRET = 'a secret of sixteen letters and more';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Quotes on a database and the sandbox's platforms, with customers and staff. */
export async function openQuoteFixture(database: Database) {
  const fixture = await openPaymentFixture(database);
  const { db } = database;
  const now = () => Date.now() + fixture.moved.ms;
  const admin = adminFor(fixture.url);
  const config = { sessionSecret: SECRET, singleApproverLimits: SINGLE_APPROVER_LIMITS };
  const needs = { db, admin, now, log, requestId: null, config };

  const draft = async (gid: string) => {
    const found = await findStaffDraft(admin, gid);
    if (!found) throw new Error(`no draft ${gid}`);
    return found;
  };
  const quote = async (id: string) => {
    const found = await findQuote(db, id);
    if (!found) throw new Error(`no quote ${id}`);
    return found;
  };
  const send = async (draftGid: string, changed: Partial<Parameters<typeof sendQuote>[2]> = {}) =>
    sendQuote(needs, STAFF, {
      draftGid,
      draftVersion: draftVersion(await draft(draftGid)),
      formToken: randomUUID(),
      message: 'As discussed.',
      validUntil: addDays(storeDay(now()), 10),
      ...changed,
    });

  return {
    ...fixture,
    needs,
    now,
    draft,
    quote,
    send,
    /** Makes a draft of two for a customer, as staff have priced it. */
    async draftFor({ gid, email }: Payer): Promise<string> {
      const input = draftInput(fixture.scarce, { customerGid: gid, email });
      return (await createDraft(admin, input)).gid;
    },
    async sent(draftGid: string): Promise<string> {
      const sent = await send(draftGid);
      if (!sent.ok) throw new Error(sent.code);
      return sent.id;
    },
    reprice: (draftGid: string, note: string) => updateStaffDraft(admin, draftGid, { note }),
    kinds: async (id: string) => (await listQuoteEvents(db, id)).map(({ kind }) => kind),
    /** Lets a customer order on invoice. */
    grantTerms: (gid: string) =>
      db
        .insertInto('invoice_option')
        .values({ customer_gid: gid, state: 'granted', decided_by: 'test', decided_at: new Date() })
        .execute(),
    accept: (
      payer: Payer,
      id: string,
      acceptance: Pick<QuoteAcceptance, 'split'> & Partial<QuoteAcceptance>,
      process: ReturnType<typeof fixture.startProcess> = fixture.startProcess(),
      clock: () => number = now,
    ) =>
      acceptQuote(
        {
          ...process.basics,
          now: clock,
          admin,
          bootId: `test/${randomUUID()}`,
          advancePayment: process.drive,
          config: { depositLimits: { declinesPerHour: 3 }, isMixed: false },
        } as unknown as Parameters<typeof acceptQuote>[0],
        { gid: payer.gid, name: 'Nora Quinn' },
        id,
        {
          version: 1,
          formToken: randomUUID(),
          paymentMethodId: payer.method,
          organizationId: null,
          onTerms: null,
          ...acceptance,
        },
      ),
  };
}

export type QuoteFixture = Awaited<ReturnType<typeof openQuoteFixture>>;
