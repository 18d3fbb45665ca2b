import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import {
  findMembership,
  listAdmins,
} from '../../app/models/organizations/organization-member.server';
import { findOrganization } from '../../app/models/organizations/organization.server';
import {
  changeMemberRole,
  leaveOrganization,
  removeMember,
} from '~/services/organizations/change-member-role.server';
import { changeOrganization } from '../../app/services/organizations/make-organization.server';
import { onPostgres } from '../support/database';
import {
  openOrganizationFixture,
  somebody,
  type OrganizationFixture,
} from './organization-fixture';

/** Bypasses all checks of the app. */
const removalOf = (userId = '') => sql`delete from organization_users where user_id = ${userId}`;

const LAST = 'the last admin of an organization stays';

onPostgres((_kind, open) => {
  let database: Database;
  let fixture: OrganizationFixture;
  beforeAll(async () => {
    database = await open();
    fixture = await openOrganizationFixture(database);
  });

  async function two() {
    const { id, people, acting } = await fixture.organization(2);
    const [otto, bela] = people;
    if (!otto || !bela) throw new Error('there are two admins');
    return { id, otto, bela, acting };
  }

  it('two admins who demote each other at once: one stays, the other is told', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, otto, bela, acting } = await two();
      const demote = (by: typeof otto, whom: typeof otto) =>
        changeMemberRole(fixture.needs, acting(by), { memberId: whom.userId, wasAdmin: true });
      const outcomes = await Promise.all([demote(otto, bela), demote(bela, otto)]);
      expect(outcomes).toContainEqual({ ok: true });
      expect(outcomes).toContainEqual({ ok: false, code: 'organization_not_an_admin' });
      expect(await listAdmins(fixture.db, id)).toHaveLength(1);
      expect(await fixture.history(id)).toEqual(['admin_taken']);
    }
  });

  it('both leave at once: one stays', async () => {
    const { id, otto, bela, acting } = await two();
    const outcomes = await Promise.all(
      [otto, bela].map((one) => leaveOrganization(fixture.needs, acting(one))),
    );
    expect(outcomes).toContainEqual({ ok: true });
    expect(outcomes).toContainEqual({ ok: false, code: 'organization_last_admin' });
    expect(await listAdmins(fixture.db, id)).toHaveLength(1);
  });

  it('the database keeps the last admin, also of two transactions that know nothing of each other', async () => {
    const { id, otto, bela } = await two();
    const demote = ({ userId }: typeof otto) =>
      fixture.db
        .updateTable('organization_users')
        .set({ is_admin: false })
        .where('user_id', '=', userId)
        .execute();
    const outcomes = await Promise.allSettled([demote(otto), demote(bela)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [left] = await listAdmins(fixture.db, id);
    await expect(removalOf(left?.userId).execute(fixture.db)).rejects.toThrow(LAST);
    await expect(
      fixture.db
        .updateTable('organization_users')
        .set({ organization_id: (await fixture.organization()).id })
        .where('user_id', '=', left?.userId ?? '')
        .execute(),
    ).rejects.toThrow(LAST);
    // Within a transaction the role may be handed over in any order.
    const other = left?.userId === otto.userId ? bela : otto;
    await fixture.db.transaction().execute(async (trx) => {
      await removalOf(left?.userId).execute(trx);
      await trx
        .updateTable('organization_users')
        .set({ is_admin: true })
        .where('user_id', '=', other.userId)
        .execute();
    });
    expect(await listAdmins(fixture.db, id)).toMatchObject([{ userId: other.userId }]);
  });

  it('an organization goes with its members and invitations where nothing was written down', async () => {
    const { id } = await fixture.organization(1, 2);
    await sql`delete from organizations where id = ${id}`.execute(fixture.db);
    expect(await findOrganization(fixture.db, id)).toBeUndefined();
  });

  it('what was written down is never rewritten', async () => {
    const { id, otto, acting } = await two();
    const to = { name: 'Bluebird Roasters', showManage: true };
    const was = { name: 'Bluebird Coffee', showManage: true };
    expect(await changeOrganization(fixture.needs, acting(otto), { to, was })).toEqual({
      ok: true,
    });
    for (const change of [
      sql`update organization_event set kind = 'left' where organization_id = ${id}`,
      sql`delete from organization_event where organization_id = ${id}`,
      sql`truncate organization_event`,
    ]) {
      await expect(change.execute(fixture.db)).rejects.toThrow('organization_event is refused');
    }
    expect(await fixture.history(id)).toEqual(['renamed']);
  });

  it('two admins change the name at once: the second is told, and nothing is lost', async () => {
    const { id, otto, bela, acting } = await two();
    const was = { name: 'Bluebird Coffee', showManage: true };
    const rename = (by: typeof otto, name: string) =>
      changeOrganization(fixture.needs, acting(by), { to: { name, showManage: false }, was });
    const outcomes = await Promise.all([rename(otto, 'A'), rename(bela, 'B')]);
    expect(outcomes).toContainEqual({ ok: true });
    expect(outcomes).toContainEqual({ ok: false, code: 'organization_changed' });
    const name = outcomes[0]?.ok ? 'A' : 'B';
    expect(await findOrganization(fixture.db, id)).toEqual({ id, name, showManage: false });
    expect(await fixture.history(id)).toEqual(['renamed', 'hidden']);
  });

  it('two admins remove the same member at once, and one removes whom the other makes an admin', async () => {
    const { id, people, acting } = await fixture.organization(2, 2);
    const [otto, bela, mina, ben] = people;
    if (!otto || !bela || !mina || !ben) throw new Error('there are four');
    const about = { memberId: mina.userId, wasAdmin: false };
    const removals = await Promise.all(
      [otto, bela].map((by) => removeMember(fixture.needs, acting(by), about)),
    );
    expect(removals).toContainEqual({ ok: true });
    expect(removals).toContainEqual({ ok: false, code: 'organization_member_gone' });
    const other = { memberId: ben.userId, wasAdmin: false };
    const [made, removed] = await Promise.all([
      changeMemberRole(fixture.needs, acting(otto), other),
      removeMember(fixture.needs, acting(bela), other),
    ]);
    expect([made.ok, removed.ok].toSorted()).toEqual([false, true]);
    const is = await findMembership(fixture.db, ben.userId);
    expect(is?.isAdmin ?? false).toBe(made.ok);
    expect((await fixture.history(id)).length).toBe(2);
  });

  it('ends the allowance and what was asked for; orders and own money are not touched', async () => {
    const { id, people, acting } = await fixture.organization(1, 1);
    const [otto, mina] = people;
    if (!otto || !mina) throw new Error('there are two');
    await sql`update organization_users set allowance_cents = 5000
      where user_id = ${mina.userId}`.execute(fixture.db);
    await sql`insert into allowance_request (organization_id, user_id, month, requested_cents, created_at)
      values (${id}, ${mina.userId}, '2027-03', 1000, now())`.execute(fixture.db);
    const about = { memberId: mina.userId, wasAdmin: false };
    expect(await removeMember(fixture.needs, acting(otto), about)).toEqual({ ok: true });
    const { rows } = await sql<{ state: string; decided_by: string }>`
      select state, decided_by from allowance_request where user_id = ${mina.userId}`.execute(
      fixture.db,
    );
    expect(rows).toEqual([{ state: 'withdrawn', decided_by: otto.userId }]);
    expect(await findMembership(fixture.db, mina.userId)).toBeUndefined();
  });

  it('nobody acts in an organization that is not theirs, or on somebody of another', async () => {
    const { otto, acting } = await two();
    const elsewhere = await fixture.organization(1, 1);
    const [, ben] = elsewhere.people;
    const about = { memberId: ben?.userId ?? '', wasAdmin: false };
    const gone = { ok: false, code: 'organization_member_gone' };
    const nobody = { memberId: somebody().userId, wasAdmin: false };
    for (const other of [about, nobody]) {
      const missing = { ok: false, code: 'not-there' };
      expect(await removeMember(fixture.needs, acting(otto), other)).toEqual(missing);
      expect(await changeMemberRole(fixture.needs, acting(otto), other)).toEqual(missing);
    }
    const there = { organizationId: elsewhere.id, userId: otto.userId };
    const refused = { ok: false, code: 'organization_not_an_admin' };
    expect(await removeMember(fixture.needs, there, about)).toEqual(refused);
    expect(await changeMemberRole(fixture.needs, there, about)).toEqual(refused);
    expect(await leaveOrganization(fixture.needs, there)).toEqual(gone);
    expect(await leaveOrganization(fixture.needs, acting(somebody()))).toEqual(gone);
    const own = { memberId: otto.userId, wasAdmin: true };
    const itself = { ok: false, code: 'organization_own_role' };
    expect(await changeMemberRole(fixture.needs, acting(otto), own)).toEqual(itself);
    expect(await removeMember(fixture.needs, acting(otto), own)).toEqual(itself);
  });
});
