import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import { claimQueuedMirrors } from '../../app/models/core/mirror-queue.server';
import {
  findMembership,
  listAdmins,
} from '../../app/models/organizations/organization-member.server';
import { acceptInvitation } from '../../app/services/organizations/invite-member.server';
import { appointAdmin } from '../../app/services/organizations/change-member-role.server';
import { recordShopifyEvent } from '../../app/services/webhooks/record-event.server';
import { syncMirror } from '../../app/services/sync/sync-mirror.server';
import { eachDatabase } from '../support/database';
import {
  openOrganizationFixture,
  somebody,
  type OrganizationFixture,
} from './organization-fixture';

/** A customer who is to be forgotten leaves no personal data in an organization (money-security P-4). */
eachDatabase((_kind, open) => {
  let fixture: OrganizationFixture;
  beforeAll(async () => {
    fixture = await openOrganizationFixture(await open());
  });

  /** Receives the webhook and works on it. */
  async function forget(userId: string): Promise<void> {
    const headers = {
      'X-Shopify-Webhook-Id': randomUUID(),
      'X-Shopify-Topic': 'customers/redact',
    };
    const body = new TextEncoder().encode(JSON.stringify({ customer: { id: Number(userId) } }));
    const now = new Date(fixture.needs.now());
    await recordShopifyEvent(fixture.db, new Headers(headers), body, now);
    const due = new Date(now.getTime() + 60_000);
    const [queued] = await claimQueuedMirrors(fixture.db, { owner: 'test', now: due, limit: 1 });
    if (!queued) throw new Error('nothing is wanted');
    // It does not call Shopify.
    const admin = { run: () => Promise.reject(new Error('nobody asks')) } as never;
    const log = { warn: () => undefined, info: () => undefined, error: () => undefined };
    const needs = {
      db: fixture.db,
      admin,
      now: fixture.needs.now,
      log,
      config: { commission: COMMISSION_RULES },
    };
    await syncMirror(needs, queued);
    const left = await fixture.db
      .selectFrom('mirror_queue')
      .select(['gid', 'last_error'])
      .execute();
    expect(left).toEqual([]);
  }

  /** Returns everything that is stored about organizations and their people, as text. */
  async function stored(): Promise<string> {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(u)::text as row from organization_users u
      union all select to_jsonb(i)::text from organization_invitation i
      union all select to_jsonb(a)::text from allowance_request a
      union all select to_jsonb(e)::text from organization_event e
      union all select to_jsonb(p)::text from customer_profile p`.execute(fixture.db);
    return rows.map(({ row }) => row).join('\n');
  }

  it('takes out a member, the words of a request, and invitations to the address', async () => {
    const { id, people, acting } = await fixture.organization();
    const elsewhere = await fixture.organization();
    const [otto] = people;
    const [other] = elsewhere.people;
    if (!otto || !other) throw new Error('there are admins');
    const mina = somebody();
    const token = await fixture.invite(acting(otto), mina.email);
    expect(await acceptInvitation(fixture.needs, token, mina)).toMatchObject({ ok: true });
    await fixture.invite(elsewhere.acting(other), mina.email);
    await sql`insert into allowance_request
      (organization_id, user_id, month, requested_cents, note, created_at)
      values (${id}, ${mina.userId}, '2027-03', 1000, 'For the wedding of Mina', now())`.execute(
      fixture.db,
    );
    await fixture.db
      .insertInto('customer_profile')
      .values({
        customer_gid: `gid://shopify/Customer/${mina.userId}`,
        email: mina.email,
        first_name: 'Minervina',
        display_name: 'Minervina',
        tags: [],
        fetched_at: new Date(fixture.needs.now()),
      })
      .execute();
    expect(await stored()).toContain(mina.email);
    expect(await stored()).toContain('Minervina');
    await forget(mina.userId);
    expect(await stored()).not.toContain(mina.email);
    expect(await stored()).not.toContain('Minervina');
    expect(await stored()).not.toContain('wedding');
    expect(await findMembership(fixture.db, mina.userId)).toBeUndefined();
    expect(await fixture.invitations(elsewhere.id)).toEqual([]);
    expect(await fixture.invitations(id)).toMatchObject([{ state: 'accepted', email: '' }]);
    expect(await fixture.history(id)).toEqual(['invited', 'joined', 'forgotten']);
    // A second time changes nothing.
    await forget(mina.userId);
    expect(await fixture.history(id)).toEqual(['invited', 'joined', 'forgotten']);
  });

  it('lets the last admin go too; staff appoints another', async () => {
    const { id, people, acting } = await fixture.organization(1, 1);
    const [otto, mina] = people;
    if (!otto || !mina) throw new Error('there are two');
    const invited = somebody();
    const token = await fixture.invite(acting(otto), invited.email, true);
    await forget(otto.userId);
    expect(await listAdmins(fixture.db, id)).toEqual([]);
    // Invitations to them have ended, too.
    const late = await acceptInvitation(fixture.needs, token, invited);
    expect(late).toEqual({ ok: false, reason: 'gone' });
    const appointed = await appointAdmin(fixture.needs, mina.userId, 'Olive Staff');
    expect(appointed).toEqual({ organizationId: id, changed: true });
    expect(await listAdmins(fixture.db, id)).toMatchObject([{ userId: mina.userId }]);
    expect(await appointAdmin(fixture.needs, somebody().userId, 'Olive Staff')).toBeUndefined();
    // The database still keeps the last admin if they are not to be forgotten.
    await expect(
      sql`delete from organization_users where user_id = ${mina.userId}`.execute(fixture.db),
    ).rejects.toThrow('the last admin');
  });
});
