import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedDatabase } from '../../db/seed';
import { MOST_ATTACHED_BYTES, type OutgoingMail } from '../../app/platforms/mail/client.server';
import { pdfAttachment } from '../../app/services/emails/letter.server';
import {
  inboxOf,
  newMail,
  openMailFixture,
  type MailFixture,
} from '../contract/sandbox-mail-setup';
import { eachDatabase } from '../support/database';
import { readPdf } from '../support/pdf-reading';
import { openBillingFixture, type BillingFixture } from './billing-fixture';
import { adminFor } from './draft-fixture';
import { openPost } from './post-fixture';
import { openQuoteFixture, type QuoteFixture } from './quote-fixture';

type Attached = { name: string; type: string; bytes: number };

const HALF_AN_HOUR_MS = 30 * 60_000;

/** What mails carry besides their text: read or drawn when they are sent, kept nowhere. */
eachDatabase((_kind, open) => {
  let mail: MailFixture;
  let billing: BillingFixture;
  let quotes: QuoteFixture;

  beforeAll(async () => {
    mail = await openMailFixture();
    const database = await open();
    await seedDatabase(database.db, { cast: false });
    billing = await openBillingFixture(database);
    quotes = await openQuoteFixture(database);
  });
  beforeEach(async () => {
    await mail.clear();
    await billing.clearFaults();
  });
  afterAll(async () => {
    await quotes.discardAll();
    await billing.discardAll();
    await mail.close();
  });

  const now = () => Date.now() + billing.moved.ms;
  const attachedTo = (nth = 0) =>
    (inboxOf(mail.company)[nth] as unknown as { attachments: Attached[] }).attachments;

  /** Downloads the only attachment of the newest mail, as a person does in the sandbox's inbox. */
  async function download(): Promise<Uint8Array> {
    const page = await (await fetch(`${mail.origin}/mail/${inboxOf(mail.company)[0]?.id}`)).text();
    const [, href = ''] = /href="(\/mail\/[^"]*\/attachments\/1)"/.exec(page) ?? [];
    const answer = await fetch(mail.origin + href);
    expect(answer.headers.get('content-disposition')).toContain('.pdf"');
    return new Uint8Array(await answer.arrayBuffer());
  }

  function post(clock: () => number, fixture: BillingFixture | QuoteFixture) {
    const { quickbooks } = billing.startProcess();
    const admin = adminFor(fixture.url);
    return openPost({ db: fixture.db, admin, mailer: mail.mailer, quickbooks, now: clock });
  }

  async function billed() {
    const order = await billing.order({ terms: 2_500 });
    await billing.bill(order.id);
    return { ...order, key: `order-invoice:${order.id}` };
  }
  const silentBooks = (times: number) =>
    billing.control('POST', 'faults', {
      company: 'quickbooks',
      operation: 'invoice-pdf',
      effect: 'error',
      status: 503,
      times,
    });

  describe('the mail of an invoice', () => {
    it('carries the PDF that QuickBooks has of it', async () => {
      const { key, name, payer } = await billed();
      expect(await post(now, billing).deliver(key)).toBe('sent');
      const [letter] = inboxOf(mail.company);
      expect(letter).toMatchObject({ to: payer.email });
      expect(letter?.text).toContain('The invoice is attached as a PDF.');
      expect(attachedTo()).toEqual([
        {
          name: `Invoice-${name.slice(1)}.pdf`,
          type: 'application/pdf',
          bytes: expect.any(Number) as number,
        },
      ]);
      expect((await readPdf(await download())).text).toContain('$25.00');
    });

    it('waits for QuickBooks, and after half an hour goes without, which it says', async () => {
      const { key } = await billed();
      await silentBooks(10);
      await expect(post(now, billing).deliver(key)).rejects.toMatchObject({
        platform: 'quickbooks',
      });
      expect(inboxOf(mail.company)).toEqual([]);
      const late = () => now() + HALF_AN_HOUR_MS;
      expect(await post(late, billing).deliver(key)).toBe('sent');
      expect(inboxOf(mail.company)[0]?.text).toContain('We couldn’t attach the PDF this time.');
      expect(attachedTo()).toEqual([]);
      // It is not sent once more when QuickBooks answers again.
      await billing.clearFaults();
      expect(await post(late, billing).deliver(key)).toBe('ended');
      expect(inboxOf(mail.company)).toHaveLength(1);
    });

    it('has one message id and its PDF at each attempt', async () => {
      const { key } = await billed();
      const fault = { company: 'mail', operation: 'send', times: 1, skip: 0, delayMs: 0 } as const;
      mail.world.faults.add({ ...fault, effect: 'lost-response', status: null });
      await expect(post(now, billing).deliver(key)).rejects.toThrow('has not left');
      expect(await post(now, billing).deliver(key)).toBe('sent');
      const ids = inboxOf(mail.company).map(({ messageId }) => messageId);
      expect(ids).toHaveLength(2);
      expect(new Set(ids).size).toBe(1);
      expect(attachedTo(0)).toEqual(attachedTo(1));
    });

    it('leaves nothing of the file in the outbox', async () => {
      const { key } = await billed();
      await post(now, billing).deliver(key);
      const row = await billing.db
        .selectFrom('email_outbox')
        .selectAll()
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      expect(row.variables).toEqual({});
      expect(Object.values(row).join(' ')).not.toContain('%PDF');
    });
  });

  it('the mail of a quote carries the version that it brings', async () => {
    const payer = await quotes.payer();
    const draftGid = await quotes.draftFor(payer);
    const id = await quotes.sent(draftGid);
    const [key] = await post(quotes.now, quotes).waiting('quote:');
    expect(await post(quotes.now, quotes).deliver(key ?? '')).toBe('sent');
    const { number } = await quotes.quote(id);
    expect(inboxOf(mail.company)[0]?.text).toContain('The quote is attached as a PDF.');
    const [file] = attachedTo();
    expect(file?.name).toBe(`Quote-Q-${number}-version-1.pdf`);
    const { text, title } = await readPdf(await download());
    expect(title).toBe(`Quote Q-${number}, version 1`);
    expect(text).toContain('As discussed.');
  });

  it('a file that is too large is left out, and none is sent under a name that breaks a header', async () => {
    expect(pdfAttachment('x', new Uint8Array(MOST_ATTACHED_BYTES + 1))).toBeNull();
    expect(pdfAttachment('Quote\r\nBcc: “x”/../y', new Uint8Array(1))?.name).toBe(
      'Quote-Bcc-x-..-y.pdf',
    );
    const send = (attachments: OutgoingMail['attachments']) =>
      mail.mailer.send({ ...newMail(), ...(attachments && { attachments }) });
    const file = { name: 'a.pdf', type: 'application/pdf' as const, bytes: new Uint8Array(3) };
    expect(await send([file])).toMatchObject({ ok: true });
    for (const wrong of [
      { ...file, name: 'a\r\nBcc: eve@example.com' },
      { ...file, name: '' },
      { ...file, bytes: new Uint8Array(MOST_ATTACHED_BYTES + 1) },
    ]) {
      expect(await send([wrong])).toMatchObject({ ok: false, cause: 'invalid' });
    }
    expect(inboxOf(mail.company)).toHaveLength(1);
  });
});
