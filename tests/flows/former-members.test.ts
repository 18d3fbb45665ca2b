import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { eventLabel } from '../../app/content/organizations/organization-members';
import { customerGid } from '~/domain/core/ids';
import {
  findFormerMembers,
  isFormerMember,
  listOrganizationEvents,
} from '../../app/models/organizations/organization-event.server';
import { acceptInvitation } from '../../app/services/organizations/invite-member.server';
import {
  leaveOrganization,
  removeMember,
} from '~/services/organizations/change-member-role.server';
import { onPostgres } from '../support/database';
import {
  openOrganizationFixture,
  type OrganizationFixture,
  type Person,
} from './organization-fixture';

/** Former members are told apart by the data that the store has of them anyway (decision 0024). */
onPostgres((_kind, open) => {
  let fixture: OrganizationFixture;
  beforeAll(async () => {
    fixture = await openOrganizationFixture(await open());
  });

  /** Inserts the customer's profile, as signing in leaves it. */
  async function known({ userId, email }: Person, firstName: string, lastName: string) {
    await sql`insert into customer_profile (customer_gid, email, first_name, last_name, display_name,
      tags, fetched_at) values (${customerGid(userId)}, ${email}, ${firstName}, ${lastName},
      ${firstName}, '{}', now())`.execute(fixture.db);
  }

  const remove = (by: { organizationId: string; userId: string }, { userId }: Person) =>
    removeMember(fixture.needs, by, { memberId: userId, wasAdmin: false });

  it('numbers them as they have left, and calls by name whom the shop knows', async () => {
    const { id, people, acting } = await fixture.organization(1, 3);
    const [otto, mina, ben, ivy] = people as [Person, Person, Person, Person];
    await known(mina, 'Mina', 'Park');
    const find = () =>
      findFormerMembers(
        fixture.db,
        id,
        people.map(({ userId }) => userId),
      );
    expect(await find()).toEqual(new Map());
    expect(await leaveOrganization(fixture.needs, acting(ben))).toEqual({ ok: true });
    expect(await remove(acting(otto), mina)).toEqual({ ok: true });
    expect(await find()).toEqual(
      new Map([
        [ben.userId, { place: 1, name: null }],
        [mina.userId, { place: 2, name: 'Mina Park' }],
      ]),
    );
    // Joining and leaving again does not make another person.
    const token = await fixture.invite(acting(otto), ben.email);
    expect(await acceptInvitation(fixture.needs, token, ben)).toMatchObject({ ok: true });
    expect(await remove(acting(otto), ivy)).toEqual({ ok: true });
    expect(await remove(acting(otto), ben)).toEqual({ ok: true });
    const places = [...(await find())].map(([userId, { place }]) => [userId, place]);
    expect(Object.fromEntries(places)).toEqual({
      [ben.userId]: 1,
      [mina.userId]: 2,
      [ivy.userId]: 3,
    });
    const history = (await listOrganizationEvents(fixture.db, id, 20)).map(eventLabel);
    expect(history).toContain('Robin Reed removed Mina Park (former member 2).');
    expect(history).toContain('Robin Reed removed Former member 3.');
    expect(history).toContain('Former member 1 left.');
  });

  it('takes the name of who is forgotten out, and leaves the number', async () => {
    const { id, people, acting } = await fixture.organization(1, 1);
    const [otto, mina] = people as [Person, Person];
    await known(mina, 'Mina', 'Park');
    await remove(acting(otto), mina);
    const find = async () =>
      (await findFormerMembers(fixture.db, id, [mina.userId])).get(mina.userId);
    expect(await find()).toEqual({ place: 1, name: 'Mina Park' });
    await fixture.db
      .insertInto('redacted_customer')
      .values({ customer_gid: customerGid(mina.userId), redacted_at: new Date() })
      .execute();
    expect(await find()).toEqual({ place: 1, name: null });
  });

  it('says nothing of members, and of nobody who never was one of this organization', async () => {
    const here = await fixture.organization(1, 1);
    const there = await fixture.organization(1, 1);
    const [otto] = here.people as [Person];
    const [bela, mina] = there.people as [Person, Person];
    await known(mina, 'Mina', 'Park');
    await remove(there.acting(bela), mina);
    expect(await isFormerMember(fixture.db, there.id, mina.userId)).toBe(true);
    expect(await isFormerMember(fixture.db, here.id, mina.userId)).toBe(false);
    expect(await isFormerMember(fixture.db, here.id, otto.userId)).toBe(false);
  });
});
