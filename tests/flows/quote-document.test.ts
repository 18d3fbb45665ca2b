import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '../../app/domain/core/money';
import { listVersions } from '../../app/models/quotes/quote.server';
import { createDraft } from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { findStaffDraft } from '../../app/platforms/shopify/draft-orders/staff-drafts.server';
import { renderDocument } from '../../app/services/documents/render-document.server';
import { loadQuoteDocument } from '../../app/services/quotes/quote-document.server';
import { eachDatabase } from '../support/database';
import { overlapsOf, readPdf } from '../support/pdf-reading';
import { draftInput, PORTLAND } from './draft-fixture';
import { split } from './payment-fixture';
import { openQuoteFixture, type QuoteFixture } from './quote-fixture';

const LINES = 160;
const LONG =
  'Zażółć & “Gęślą” 🌱 Wholesale Cooperative of the Upper Willamette Valley, Incorporated';

const solid = (text: string) => text.replace(/\s+/g, '');

eachDatabase((_kind, open) => {
  let fixture: QuoteFixture;

  beforeAll(async () => {
    fixture = await openQuoteFixture(await open());
  });
  afterAll(() => fixture.discardAll());

  async function longQuote() {
    const payer = await fixture.payer();
    const input = draftInput(fixture.scarce, { customerGid: payer.gid, email: payer.email });
    const lines = Array.from({ length: LINES }, (_, nth) => ({
      title: `Plate ${nth + 1}`,
      priceCents: cents(125),
      quantity: 2,
      properties: nth === 0 ? [{ name: 'Print', value: 'two colors' }] : [],
    }));
    const address = { ...PORTLAND, company: LONG, address2: 'Third floor, rear' };
    const { gid } = await createDraft(fixture.needs.admin, { ...input, lines, address });
    return { payer, draftGid: gid, id: await fixture.sent(gid) };
  }

  async function printed(id: string, hasAddress = true, nth = 0) {
    const version = (await listVersions(fixture.db, id))[nth];
    if (!version) throw new Error('no such version');
    const quote = await fixture.quote(id);
    const document = await loadQuoteDocument(fixture.needs, quote, { version, hasAddress });
    const pdf = await readPdf(await renderDocument(document));
    for (const page of pdf.pages) expect(overlapsOf(page)).toEqual([]);
    return { ...pdf, text: pdf.text.replace(/\s+/g, ' ') };
  }

  describe('a quote of more lines than a page of Shopify’s', () => {
    it('has every line, its customer, its day and its total', async () => {
      const { payer, id, draftGid } = await longQuote();
      expect((await fixture.draft(draftGid)).lines).toHaveLength(LINES);
      const { text, title, pages } = await printed(id);
      expect([...text.matchAll(/Plate (\d+)/g)].map(([, nth]) => Number(nth))).toEqual(
        Array.from({ length: LINES }, (_, nth) => nth + 1),
      );
      expect(pages.length).toBeGreaterThan(4);
      expect(title).toMatch(/^Quote Q-\d+, version 1$/);
      for (const one of ['Print: two colors', '12 Fern Lane', 'Third floor, rear', payer.email]) {
        // A long one is broken where it has to be.
        expect(solid(text)).toContain(solid(one));
      }
      expect(text).toContain('Wholesale Cooperative');
      expect(text).toContain('As discussed.');
      expect(text).toMatch(/Valid until \w{3} \d+, \d{4}/);
      expect(text).not.toContain('Terms');
      const roles = pages.flatMap((page) => page.roles);
      // A row for each line, the head's and those of the sums.
      expect(roles.filter((role) => role === 'TR').length).toBeGreaterThan(LINES + 2);
    });

    it('names nobody by the link of its mail', async () => {
      const { payer, id } = await longQuote();
      const { text } = await printed(id, false);
      expect(text).toContain('Plate 160');
      for (const one of [payer.email, 'Fern Lane', 'Cooperative'])
        expect(solid(text)).not.toContain(solid(one));
    });
  });

  it('says the terms that are offered, and what was agreed once it was accepted', async () => {
    const payer = await fixture.payer();
    await fixture.grantTerms(payer.gid);
    const draftGid = await fixture.draftFor(payer);
    const id = await fixture.sent(draftGid);
    expect((await printed(id)).text).toContain('Terms, if on invoice Net 30');
    const total = (await fixture.quote(id)).totalCents ?? 0;
    const onTerms = { terms: 'net_30' as const, poNumber: '=PO "7731" 🌱' };
    await fixture.accept(payer, id, { split: split({ terms: total }), onTerms });
    const { text } = await printed(id);
    expect(text).toContain('Ordered as #');
    expect(text).toContain('=PO "7731"');
    expect(text).toContain('Terms Net 30');
    expect(text).not.toContain('if on invoice');
    expect(text).not.toContain('This is an offer');
  });

  it('an earlier version says which one replaced it', async () => {
    const payer = await fixture.payer();
    const draftGid = await fixture.draftFor(payer);
    const id = await fixture.sent(draftGid);
    await fixture.sent(draftGid);
    expect((await printed(id, true, 1)).text).toContain('Replaced by version 2');
    expect((await printed(id)).text).not.toContain('Replaced');
  });

  it('a draft that changes between two pages of its lines is read again, not mixed', async () => {
    const { draftGid } = await longQuote();
    const { admin } = fixture.needs;
    let pages = 0;
    const moving = (times: number) => ({
      run: async (...args: Parameters<typeof admin.run>) => {
        const answer = (await admin.run(...args)) as { draftOrder?: { updatedAt: string } };
        const isNextPage = 'after' in (args[1] as object);
        if (isNextPage) pages += 1;
        return isNextPage && pages <= times
          ? { draftOrder: { ...answer.draftOrder, updatedAt: '2026-01-01T00:00:00Z' } }
          : answer;
      },
    });
    const found = await findStaffDraft(moving(1) as unknown as typeof admin, draftGid);
    expect(found?.lines).toHaveLength(LINES);
    expect(pages).toBe(1 + 3);
    pages = 0;
    const always = moving(Infinity) as unknown as typeof admin;
    await expect(findStaffDraft(always, draftGid)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
