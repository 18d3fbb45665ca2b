import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { quoteTag } from '../../app/domain/orders/order-tags';
import { listWaitingItems } from '../../app/models/back-office/waiting.server';
import { findDraftsByTag } from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import {
  makeQuoteDraft,
  makeQuoteDrafts,
  requestQuote,
} from '../../app/services/quotes/request-quote.server';
import { eachDatabase } from '../support/database';
import { draftInput } from './draft-fixture';
import type { Payer } from './payment-fixture';
import { openQuoteFixture, type QuoteFixture } from './quote-fixture';

eachDatabase((_kind, open) => {
  let fixture: QuoteFixture;

  beforeAll(async () => {
    fixture = await openQuoteFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  const request = ({ gid, email }: Payer, formToken: string = randomUUID()) =>
    requestQuote(
      fixture.needs,
      { gid, name: 'Nora Quinn' },
      {
        request: {
          draft: draftInput(fixture.scarce, {
            customerGid: gid,
            email,
            tags: [],
            note: 'For a wedding.',
          }),
        },
        wantedOn: '2027-01-15',
        formToken,
      },
    );
  const draftsOf = async (id: string) => {
    await fixture.advance(2_000);
    return findDraftsByTag(fixture.needs.admin, quoteTag(id));
  };
  const waits = async (id: string) => {
    const reader = { id: 'staff-1', isAdmin: false };
    const items = await listWaitingItems(fixture.db, {
      reader,
      now: fixture.now(),
      kinds: ['quote'],
    });
    return items.some(({ subject }) => subject === id);
  };

  it('waits for staff with one draft, however often its form is sent; sent, it waits no more', async () => {
    const payer = await fixture.payer();
    const token = randomUUID();
    const id = await request(payer, token);
    expect(await request(payer, token)).toBe(id);
    await Promise.all([makeQuoteDraft(fixture.needs, id), makeQuoteDraft(fixture.needs, id)]);
    await makeQuoteDraft(fixture.needs, id);
    const drafts = await draftsOf(id);
    expect(drafts).toHaveLength(1);
    const { draftGid, state } = await fixture.quote(id);
    expect({ draftGid, state }).toEqual({ draftGid: drafts[0]?.gid, state: 'requested' });
    expect((await fixture.draft(draftGid ?? '')).note).toBe('For a wedding.');
    expect(await waits(id)).toBe(true);
    expect(await fixture.sent(draftGid ?? '')).toBe(id);
    expect(await waits(id)).toBe(false);
    expect(await fixture.kinds(id)).toEqual(['requested', 'sent']);
  });

  it('whose draft was made without an answer finds that one', async () => {
    const payer = await fixture.payer();
    const id = await request(payer);
    await fixture.control('POST', 'faults', {
      company: 'shopify',
      operation: 'CreateDraft',
      effect: 'lost-response',
      times: 1,
    });
    await makeQuoteDraft(fixture.needs, id).catch(() => undefined);
    expect((await fixture.quote(id)).draftGid).toBeNull();
    await fixture.clearFaults();
    await fixture.advance(61_000);
    await makeQuoteDrafts(fixture.needs);
    expect(await draftsOf(id)).toHaveLength(1);
    expect((await fixture.quote(id)).draftGid).not.toBeNull();
  });
});
