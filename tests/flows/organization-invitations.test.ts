import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import {
  INVITATION_LIFE_MS,
  INVITATION_PAUSE_MS,
} from '../../app/domain/organizations/organization';
import { findMembership } from '../../app/models/organizations/organization-member.server';
import { deleteInvitationsBefore } from '../../app/models/organizations/organization-invitation.server';
import { changeMemberRole, removeMember } from '~/services/organizations/change-member-role.server';
import {
  acceptInvitation,
  callOffInvitation,
  inviteMember,
  resendInvitation,
} from '../../app/services/organizations/invite-member.server';
import { onPostgres } from '../support/database';
import {
  openOrganizationFixture,
  somebody,
  type OrganizationFixture,
} from './organization-fixture';

onPostgres((_kind, open) => {
  let fixture: OrganizationFixture;
  beforeAll(async () => {
    fixture = await openOrganizationFixture(await open());
  });

  const accept = (token: string, person = somebody()) =>
    acceptInvitation(fixture.needs, token, person);
  const gone = { ok: false, reason: 'gone' };

  it('lets its person in, once, and keeps no token', async () => {
    const { id, people, acting } = await fixture.organization();
    const [otto] = people;
    if (!otto) throw new Error('there is an admin');
    const mina = somebody();
    const token = await fixture.invite(acting(otto), mina.email);
    expect(fixture.sent).toMatchObject([{ to: mina.email }]);
    expect(fixture.sent[0]?.text).toContain('Robin Reed invited you to join Bluebird Coffee');
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(i)::text || to_jsonb(l)::text as row from organization_invitation i
      join organization_invitation_link l on l.invitation_id = i.id where i.organization_id = ${id}
      `.execute(fixture.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(token);

    const shouted = { ...mina, email: mina.email.toUpperCase() };
    expect(await accept(token, shouted)).toMatchObject({ ok: true, organizationId: id });
    expect(await findMembership(fixture.db, mina.userId)).toMatchObject({
      isAdmin: false,
      organization: { id },
    });
    expect(await accept(token, mina)).toEqual({ ok: false, reason: 'already-in' });
    expect(await accept(token)).toEqual(gone);
    expect(await fixture.history(id)).toEqual(['invited', 'joined']);
  });

  it('used by several at once, in several windows, lets in one', async () => {
    const { id, people, acting } = await fixture.organization();
    const [otto] = people;
    if (!otto) throw new Error('there is an admin');
    const mina = somebody();
    const token = await fixture.invite(acting(otto), mina.email, true);
    // For a moment two customers can have the same address, when one has just given it to the other.
    const twin = { ...somebody(), email: mina.email };
    const outcomes = await Promise.all([mina, twin, mina, twin].map((one) => accept(token, one)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const { rows } = await sql<{ count: bigint }>`select count(*) as count from organization_users
      where organization_id = ${id}`.execute(fixture.db);
    expect(rows[0]?.count).toBe(2n);
    expect(await fixture.invitations(id)).toMatchObject([{ state: 'accepted' }]);
  });

  it('is nobody else’s, and nobody’s who is in another organization', async () => {
    const { people, acting } = await fixture.organization();
    const [otto] = people;
    const other = await fixture.organization();
    const [there] = other.people;
    if (!otto || !there) throw new Error('there are admins');
    const token = await fixture.invite(acting(otto), there.email);
    expect(await accept(token)).toEqual({ ok: false, reason: 'other-address' });
    expect(await accept(token, there)).toEqual({ ok: false, reason: 'in-another' });
    expect(await accept('A'.repeat(43))).toEqual(gone);
    expect(await accept("' or true --")).toEqual(gone);
  });

  it('works to the last moment of its seven days, and then no more', async () => {
    const { id, people, acting } = await fixture.organization();
    const [otto] = people;
    if (!otto) throw new Error('there is an admin');
    const [mina, late] = [somebody(), somebody()];
    const first = await fixture.invite(acting(otto), mina.email);
    const second = await fixture.invite(acting(otto), late.email);
    fixture.pass(INVITATION_LIFE_MS - 1);
    expect(await accept(first, mina)).toMatchObject({ ok: true });
    fixture.pass(1);
    expect(await accept(second, late)).toEqual(gone);
    // A new invitation replaces the expired one.
    const third = await fixture.invite(acting(otto), late.email);
    expect(await accept(second, late)).toEqual(gone);
    expect(await accept(third, late)).toMatchObject({ ok: true });
    const states = (await fixture.invitations(id)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['accepted', 'accepted', 'revoked']);
  });

  it('sent again has a new link, begins anew, and only so often', async () => {
    const { id, people, acting } = await fixture.organization();
    const [otto] = people;
    if (!otto) throw new Error('there is an admin');
    const mina = somebody();
    const first = await fixture.invite(acting(otto), mina.email);
    const [{ id: invitation = '' } = {}] = await fixture.invitations(id);
    const again = () => resendInvitation(fixture.needs, acting(otto), invitation);
    expect(await again()).toEqual({ ok: false, code: 'organization_mailed_just_now' });
    fixture.pass(INVITATION_PAUSE_MS);
    const outcomes = await Promise.all([again(), again()]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const [second = ''] = await fixture.deliver();
    expect(await accept(first, mina)).toEqual(gone);
    fixture.pass(INVITATION_LIFE_MS + 1);
    for (let sent = 2; sent < 5; sent += 1) {
      expect(await again()).toEqual({ ok: true });
      fixture.pass(INVITATION_PAUSE_MS);
    }
    expect(await again()).toEqual({ ok: false, code: 'organization_too_many_mails' });
    // Of several requested mails only the last one is sent.
    const tokens = await fixture.deliver();
    expect(tokens).toHaveLength(1);
    expect(await accept(second, mina)).toEqual(gone);
    expect(await accept(tokens[0] ?? '', mina)).toMatchObject({ ok: true });
    expect(await again()).toEqual({ ok: false, code: 'organization_invitation_gone' });
  });

  it('a mail that may have left goes again with a link of its own; one that has left does not', async () => {
    const { id, people, acting } = await fixture.organization();
    const [otto] = people;
    if (!otto) throw new Error('there is an admin');
    const mina = somebody();
    await inviteMember(fixture.needs, acting(otto), { email: mina.email, isAdmin: false });
    fixture.answerMails({ ok: false, retryable: true, cause: 'timeout' });
    await expect(fixture.deliver()).rejects.toThrow('has not left');
    const [{ id: invitationId = '' } = {}] = await fixture.invitations(id);
    fixture.answerMails({ ok: true });
    const key = `invitation:${invitationId}:1`;
    expect(await fixture.post.deliver(key)).toBe('sent');
    expect(await fixture.post.deliver(key)).toBe('ended');
    expect(fixture.sent).toHaveLength(2);
    expect(fixture.sent[0]?.messageId).toBe(fixture.sent[1]?.messageId);
    const tokens = fixture.sent.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '');
    expect(new Set(tokens).size).toBe(2);
    // Either link works, whichever mail has arrived.
    expect(await accept(tokens[0] ?? '', mina)).toMatchObject({ ok: true });
  });

  it('called off while it is taken up: the one or the other, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, people, acting } = await fixture.organization();
      const [otto] = people;
      if (!otto) throw new Error('there is an admin');
      const mina = somebody();
      const token = await fixture.invite(acting(otto), mina.email);
      const [{ id: invitation = '' } = {}] = await fixture.invitations(id);
      const [called, came] = await Promise.all([
        callOffInvitation(fixture.needs, acting(otto), invitation),
        accept(token, mina),
      ]);
      expect([called.ok, came.ok].toSorted()).toEqual([false, true]);
      const isIn = (await findMembership(fixture.db, mina.userId)) !== undefined;
      expect(isIn).toBe(came.ok);
    }
  });

  it('ends with the admin who sent it: demoted, removed, or while somebody takes it up', async () => {
    const { id, people, acting } = await fixture.organization(2);
    const [otto, bela] = people;
    if (!otto || !bela) throw new Error('there are two admins');
    const [mina, ivy] = [somebody(), somebody()];
    const token = await fixture.invite(acting(bela), mina.email, true);
    const demote = { memberId: bela.userId, wasAdmin: true };
    expect(await changeMemberRole(fixture.needs, acting(otto), demote)).toEqual({ ok: true });
    expect(await accept(token, mina)).toEqual(gone);
    const promote = { memberId: bela.userId, wasAdmin: false };
    await changeMemberRole(fixture.needs, acting(otto), promote);
    const next = await fixture.invite(acting(bela), ivy.email);
    const [removed, came] = await Promise.all([
      removeMember(fixture.needs, acting(otto), demote),
      accept(next, ivy),
    ]);
    expect(removed).toEqual({ ok: true });
    const member = await findMembership(fixture.db, ivy.userId);
    expect(member?.organization.id === id).toBe(came.ok);
    expect(await findMembership(fixture.db, bela.userId)).toBeUndefined();
  });

  it('is not sent to a member, nor twice at once, and not by whoever is no admin', async () => {
    const { id, people, acting } = await fixture.organization(1, 1);
    const [otto, ben] = people;
    if (!otto || !ben) throw new Error('there are two');
    const invite = (by: string, email: string) =>
      inviteMember(fixture.needs, { organizationId: id, userId: by }, { email, isAdmin: false });
    expect(await invite(otto.userId, ben.email)).toEqual({
      ok: false,
      code: 'organization_already_member',
    });
    const refused = { ok: false, code: 'organization_not_an_admin' };
    expect(await invite(ben.userId, somebody().email)).toEqual(refused);
    expect(await invite(somebody().userId, somebody().email)).toEqual(refused);
    const stranger = await fixture.organization();
    const [other] = stranger.people;
    expect(await invite(other?.userId ?? '', somebody().email)).toEqual(refused);
    const mina = somebody();
    const outcomes = await Promise.all([
      inviteMember(fixture.needs, acting(otto), { email: mina.email, isAdmin: false }),
      inviteMember(fixture.needs, acting(otto), { email: mina.email, isAdmin: true }),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await fixture.deliver()).toHaveLength(1);
  });

  it('is forgotten ninety days after it is over', async () => {
    const { id, people, acting } = await fixture.organization();
    const [otto] = people;
    if (!otto) throw new Error('there is an admin');
    await fixture.invite(acting(otto), somebody().email);
    const over = new Date(fixture.needs.now() + INVITATION_LIFE_MS);
    await deleteInvitationsBefore(fixture.db, over);
    const [{ id: invitation = '' } = {}] = await fixture.invitations(id);
    expect(invitation).not.toBe('');
    await deleteInvitationsBefore(fixture.db, new Date(over.getTime() + 1));
    expect(await fixture.invitations(id)).toEqual([]);
    // An admin with the page still open is told that the invitation is over.
    for (const change of [callOffInvitation, resendInvitation]) {
      expect(await change(fixture.needs, acting(otto), invitation)).toEqual({
        ok: false,
        code: 'organization_invitation_gone',
      });
    }
  });

  it('of another organization is as one that does not exist', async () => {
    const own = await fixture.organization();
    const other = await fixture.organization();
    const [otto, there] = [own.people[0], other.people[0]];
    if (!otto || !there) throw new Error('there are admins');
    await fixture.invite(other.acting(there), somebody().email);
    const before = await fixture.invitations(other.id);
    for (const invitation of [before[0]?.id ?? '', randomUUID()]) {
      for (const change of [callOffInvitation, resendInvitation]) {
        expect(await change(fixture.needs, own.acting(otto), invitation)).toEqual({
          ok: false,
          code: 'not-there',
        });
      }
    }
    expect(await fixture.invitations(other.id)).toEqual(before);
  });
});
