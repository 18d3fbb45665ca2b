import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { SENT_EMAIL_LIST, type SentEmailQuery } from '../../app/domain/emails/sent-email';
import { findEmailMatch, sentEmailsOf } from '../../app/models/back-office/sent-email-list.server';
import type { Database } from '../../app/models/core/database.server';
import { loadList } from '../../app/models/core/list.server';
import { dropEmail, markEmailSent, sendEmail } from '../../app/models/emails/email-outbox.server';
import { seedCustomers } from '../../scripts/bench/customer-volume';
import { eachDatabase } from '../support/database';
import { seedOrders } from './order-mirror-volume';

const NOW = new Date('2026-11-21T20:00:00Z');
const SEVEN = 'gid://shopify/Customer/7';
const EIGHT = 'gid://shopify/Customer/8';

const list = (changes: Partial<SentEmailQuery> = {}) => ({ ...SENT_EMAIL_LIST.all, ...changes });

eachDatabase((_, open) => {
  let db: Database['db'];
  let orderGid: string;

  const shown = async (changes: Partial<SentEmailQuery> = {}, templates: string[] = []) => {
    const { search = '' } = changes;
    const match = search === '' ? null : { ...(await findEmailMatch(db, search)), templates };
    return loadList(db, sentEmailsOf(list(changes), match));
  };
  const templates = async (...asked: Parameters<typeof shown>) =>
    (await shown(...asked)).rows.map(({ template }) => template);

  beforeAll(async () => {
    ({ db } = await open());
    await seedOrders(db, SEVEN, { count: 3, firstNumber: 1001, end: NOW });
    await seedCustomers(db, { customers: 12, organizations: 1, end: '2026-11-21T12:00:00Z' });
    const { rows } = await sql<{ order_gid: string }>`
      select order_gid from order_mirror where name = '#1002'`.execute(db);
    orderGid = rows[0]?.order_gid ?? '';
    await sql`delete from email_outbox`.execute(db);
    const mails = [
      { key: 'a', template: 'account-unfrozen', to: SEVEN },
      { key: 'b', template: 'order-cancelled', about: orderGid },
      { key: 'c', template: 'cash-held', to: EIGHT, variables: { amount: '$5.00' } },
      { key: 'd', template: 'payout-asked-staff', about: '6f3c0de2-3c1f-4a0e-9d4b-0d9f8f2f1a11' },
    ] as const;
    for (const [nth, mail] of mails.entries()) {
      await sendEmail(db, mail, new Date(NOW.getTime() - (3 - nth) * 86_400_000));
    }
    const { rows: sent } = await sql<{ id: bigint; key: string }>`
      update email_outbox set enqueued_at = now() returning id, key`.execute(db);
    const idOf = (key: string) => String(sent.find((one) => one.key === key)?.id);
    await markEmailSent(db, idOf('a'), NOW);
    await dropEmail(db, idOf('c'), 'no-recipient', NOW);
  });

  describe('the list of mails', () => {
    it('has the newest first, page by page', async () => {
      const all = ['payout-asked-staff', 'cash-held', 'order-cancelled', 'account-unfrozen'];
      expect(await templates()).toEqual(all);
      expect(await templates({ sort: 'oldest' })).toEqual(all.toReversed());
      expect(await shown({ page: 9 })).toMatchObject({ count: 4, page: 1, pageCount: 1 });
    });

    it('is filtered by what became of them, their kind and the day', async () => {
      expect(await templates({ state: 'sent' })).toEqual(['account-unfrozen']);
      expect(await templates({ state: 'unsent' })).toHaveLength(3);
      expect(await templates({ state: 'waiting' })).toEqual([
        'payout-asked-staff',
        'order-cancelled',
      ]);
      expect(await templates({ state: 'dropped' })).toEqual(['cash-held']);
      expect(await templates({ state: 'given-up' })).toEqual([]);
      expect(await templates({ template: 'cash-held' })).toEqual(['cash-held']);
      expect(await templates({ to: '2026-11-18' })).toEqual(['account-unfrozen']);
    });

    it('knows whose a mail is from what it is about', async () => {
      const { rows } = await shown();
      const owners = Object.fromEntries(rows.map((row) => [row.template, row.customerGid]));
      expect(owners).toMatchObject({
        'order-cancelled': SEVEN,
        'cash-held': EIGHT,
        'payout-asked-staff': null,
      });
    });

    it('finds by the whole number of an order, and by the kind of mail', async () => {
      expect(await templates({ search: '#1002' })).toEqual(['order-cancelled']);
      expect(await templates({ search: '1002' })).toEqual(['order-cancelled']);
      expect(await templates({ search: '#100' })).toEqual([]);
      expect(await templates({ search: 'held' }, ['cash-held'])).toEqual(['cash-held']);
    });

    it('finds all mails of a customer', async () => {
      const { rows } = await sql<{ email: string; phone: string | null }>`
        select email, phone from customer_mirror where customer_gid = ${SEVEN}`.execute(db);
      const { email = '' } = rows[0] ?? {};
      expect(email).toContain('@');
      expect(await templates({ search: email })).toEqual(['order-cancelled', 'account-unfrozen']);
    });
  });
});
