import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import { claimWantedCopies } from '../../app/models/core/copy-wanted.server';
import {
  findMembership,
  listAdmins,
} from '../../app/models/organizations/organization-member.server';
import { acceptInvitation } from '../../app/services/organizations/invite-member.server';
import { appointAdmin } from '../../app/services/organizations/change-member-role.server';
import { recordShopifyEvent } from '../../app/services/webhooks/record-event.server';
import { syncCopy } from '../../app/services/sync/sync-copy.server';
import { eachDatabase } from '../support/database';
import { openOrganizationBench, somebody, type OrganizationBench } from './organization-bench';

/** A customer who is to be forgotten leaves no personal data in an organization (money-security P-4). */
eachDatabase((_kind, open) => {
  let bench: OrganizationBench;
  beforeAll(async () => {
    bench = await openOrganizationBench(await open());
  });

  /** Receives the webhook and works on it. */
  async function forget(userId: string): Promise<void> {
    const headers = {
      'X-Shopify-Webhook-Id': randomUUID(),
      'X-Shopify-Topic': 'customers/redact',
    };
    const body = new TextEncoder().encode(JSON.stringify({ customer: { id: Number(userId) } }));
    const now = new Date(bench.needs.now());
    await recordShopifyEvent(bench.db, new Headers(headers), body, now);
    const due = new Date(now.getTime() + 60_000);
    const [wanted] = await claimWantedCopies(bench.db, { owner: 'test', now: due, limit: 1 });
    if (!wanted) throw new Error('nothing is wanted');
    // It does not call Shopify.
    const admin = { run: () => Promise.reject(new Error('nobody asks')) } as never;
    const log = { warn: () => undefined, info: () => undefined, error: () => undefined };
    const needs = {
      db: bench.db,
      admin,
      now: bench.needs.now,
      log,
      config: { commission: COMMISSION_RULES },
    };
    await syncCopy(needs, wanted);
    const left = await bench.db.selectFrom('mirror_queue').select(['gid', 'last_error']).execute();
    expect(left).toEqual([]);
  }

  /** Returns everything that is stored about organizations and their people, as text. */
  async function kept(): Promise<string> {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(u)::text as row from organization_users u
      union all select to_jsonb(i)::text from organization_invitation i
      union all select to_jsonb(a)::text from organization_ask a
      union all select to_jsonb(e)::text from organization_event e
      union all select to_jsonb(p)::text from customer_profile p`.execute(bench.db);
    return rows.map(({ row }) => row).join('\n');
  }

  it('takes out a member, the words of an ask, and invitations to the address', async () => {
    const { id, people, acting } = await bench.organization();
    const elsewhere = await bench.organization();
    const [otto] = people;
    const [other] = elsewhere.people;
    if (!otto || !other) throw new Error('there are admins');
    const mina = somebody();
    const token = await bench.invite(acting(otto), mina.email);
    expect(await acceptInvitation(bench.needs, token, mina)).toMatchObject({ ok: true });
    await bench.invite(elsewhere.acting(other), mina.email);
    await sql`insert into organization_ask
      (organization_id, user_id, month, asked_cents, note, created_at)
      values (${id}, ${mina.userId}, '2027-03', 1000, 'For the wedding of Mina', now())`.execute(
      bench.db,
    );
    await bench.db
      .insertInto('customer_profile')
      .values({
        customer_gid: `gid://shopify/Customer/${mina.userId}`,
        email: mina.email,
        first_name: 'Minervina',
        display_name: 'Minervina',
        tags: [],
        fetched_at: new Date(bench.needs.now()),
      })
      .execute();
    expect(await kept()).toContain(mina.email);
    expect(await kept()).toContain('Minervina');
    await forget(mina.userId);
    expect(await kept()).not.toContain(mina.email);
    expect(await kept()).not.toContain('Minervina');
    expect(await kept()).not.toContain('wedding');
    expect(await findMembership(bench.db, mina.userId)).toBeUndefined();
    expect(await bench.invitations(elsewhere.id)).toEqual([]);
    expect(await bench.invitations(id)).toMatchObject([{ state: 'accepted', email: '' }]);
    expect(await bench.history(id)).toEqual(['invited', 'joined', 'forgotten']);
    // A second time changes nothing.
    await forget(mina.userId);
    expect(await bench.history(id)).toEqual(['invited', 'joined', 'forgotten']);
  });

  it('lets the last admin go too; staff appoints another', async () => {
    const { id, people, acting } = await bench.organization(1, 1);
    const [otto, mina] = people;
    if (!otto || !mina) throw new Error('there are two');
    const invited = somebody();
    const token = await bench.invite(acting(otto), invited.email, true);
    await forget(otto.userId);
    expect(await listAdmins(bench.db, id)).toEqual([]);
    // Invitations to them have ended, too.
    const late = await acceptInvitation(bench.needs, token, invited);
    expect(late).toEqual({ ok: false, reason: 'gone' });
    const appointed = await appointAdmin(bench.needs, mina.userId, 'Olive Staff');
    expect(appointed).toEqual({ organizationId: id, changed: true });
    expect(await listAdmins(bench.db, id)).toMatchObject([{ userId: mina.userId }]);
    expect(await appointAdmin(bench.needs, somebody().userId, 'Olive Staff')).toBeUndefined();
    // The database still keeps the last admin if they are not to be forgotten.
    await expect(
      sql`delete from organization_users where user_id = ${mina.userId}`.execute(bench.db),
    ).rejects.toThrow('the last admin');
  });
});
