import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emailLinks } from '../../app/content/emails/email-links';
import { returnOf } from '../../app/http/privacy/account-export-returns.server';
import { redactReturns } from '../../app/models/privacy/redact-returns.server';
import { listReturnEvents } from '../../app/models/returns/return-event.server';
import { findLabelFile } from '../../app/models/returns/return-label.server';
import { approveReturn } from '../../app/services/returns/decide-return.server';
import { keepLabel } from '../../app/services/returns/keep-label.server';
import { returnLetter } from '../../app/services/returns/return-letter.server';
import { eachDatabase } from '../support/database';
import { openReturnCases, type ReturnCases, STAFF } from './return-case-fixture';
import { uploadsInPostgres } from '../support/uploads';
import { openFile } from '../../app/models/uploads/open-file.server';

eachDatabase((_kind, open) => {
  let cases: ReturnCases;
  beforeAll(async () => {
    cases = await openReturnCases(await open());
  });
  afterAll(() => cases.discardAll());

  it('a return is approved with a label: its link is in the mail, its name in the export, until its customer is forgotten', async () => {
    const { payer, orderGid } = await cases.delivered({ card: 2_000 });
    const id = await cases.requested(orderGid, payer.gid);
    const { version } = await cases.one(id);
    const png = await sharp({
      create: { width: 40, height: 60, channels: 3, background: '#fff' },
    })
      .withExif({ IFD0: { Copyright: 'Nora Quinn' } })
      .png()
      .toBuffer();
    const needs = { ...uploadsInPostgres, db: cases.db, now: cases.now };
    const kept = await keepLabel(needs, { name: 'label.png', bytes: png });
    if (!kept.ok) throw new Error(kept.code);
    const opened = await openFile(needs, kept.label.key, null);
    if (!opened || 'url' in opened) throw new Error('no bytes');
    expect(opened.bytes.includes('Nora Quinn')).toBe(false);
    const step = { comesBack: true, said: null, label: kept.label, version };
    const form = { ...step, formToken: randomUUID() };
    expect(await approveReturn(needs, STAFF, id, form)).toEqual({ ok: true });
    expect(await approveReturn(needs, STAFF, id, form)).toEqual({ ok: true });
    const event = (await listReturnEvents(cases.db, id)).find(({ kind }) => kind === 'approved');
    const context = { ...cases.contextOf(), links: emailLinks('https://store.example') };
    const letter = await returnLetter(
      context as never,
      { template: 'return-approved', about: event?.id ?? '' } as never,
    );
    expect(letter).toMatchObject({
      variables: {
        label: `Your return label: https://store.example/dashboard/manage/returns/labels/${id}`,
      },
    });
    expect(await findLabelFile(cases.db, id, payer.gid)).toMatchObject({ kind: 'png' });
    const taken = await returnOf(cases.db, await cases.one(id));
    expect(taken).toMatchObject({ state: 'approved', label: 'label.png', photos: [] });
    expect(await findLabelFile(cases.db, id, 'gid://shopify/Customer/1')).toBeNull();
    await cases.db
      .transaction()
      .execute((trx) => redactReturns(trx, payer.gid, new Date(cases.now())));
    expect(await findLabelFile(cases.db, id, null)).toBeNull();
  });
});
