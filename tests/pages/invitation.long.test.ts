import { beforeAll, describe, expect, it } from 'vitest';
import { freshEmail } from '../support/people-with-cards';
import { organizationOf, shopOfRun, type OrganizationPerson } from '../support/organization';
import { signIn, signedIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';
import { peopleOf } from './sign-up-people';

/** From the form to the mail, by the link in it into the organization. */
const PAGE = '/dashboard/manage/users';
const SUBJECT = 'You’re invited to join an organization';

type Organization = Awaited<ReturnType<typeof organizationOf>>;
let firm: Organization;
let admin: OrganizationPerson;
beforeAll(async () => {
  firm = await organizationOf(0, { name: 'Bluebird Coffee' });
  ({ admin } = firm);
}, 240_000);

async function invite(email: string, role = 'member'): Promise<string> {
  const answer = await admin.visitor.post(PAGE, { intent: 'invite', email, role });
  expect(answer.status).toBe(303);
  const { text } = await peopleOf(shopOfRun()).mailAbout(email.trim(), SUBJECT);
  const link = /https?:\/\/\S+\/invitation\?token=[\w-]{43}/.exec(text)?.[0] ?? '';
  expect(link).not.toBe('');
  const url = new URL(link);
  return `${url.pathname}${url.search}`;
}

/** Clicks the link. The token moves into a cookie and out of the address. */
async function follow(visitor: Visitor, link: string) {
  const first = await visitor.get(link);
  expect([first.status, first.headers.get('Location')]).toEqual([302, '/invitation']);
  const answer = await visitor.get('/invitation');
  expect(answer.headers.get('Cache-Control')).toContain('no-store');
  return { status: answer.status, text: textIn(await answer.text()) };
}

const idOf = async (email: string) => {
  const html = await (await admin.visitor.get(PAGE)).text();
  const rows = html.split('<tr');
  const row = rows.find((each) => each.includes(email) && each.includes('name="invitation"')) ?? '';
  return /name="invitation" value="([^"]+)"/.exec(row)?.[1] ?? '';
};

describe('an invitation', () => {
  it('is mailed, leads a new person through the sign-in and back, and works once', async () => {
    const email = freshEmail();
    const link = await invite(`  ${email.toUpperCase()} `);
    expect(textIn(await (await admin.visitor.get(PAGE)).text())).toContain(email);

    const visitor = new Visitor();
    const offer = await follow(visitor, link);
    expect(offer.status).toBe(200);
    expect(offer.text).toContain('Join Bluebird Coffee');
    expect(offer.text).toContain('Sign in to join');
    expect((await visitor.post('/invitation', {})).headers.get('Location')).toMatch(
      /^\/auth\/login/,
    );

    expect(await signIn(visitor, email, '/invitation')).toBe('/invitation');
    const open = await visitor.get('/invitation');
    expect(textIn(await open.text())).toContain('Admins also see how much you have spent here');
    const joined = await visitor.post('/invitation', {});
    expect([joined.status, joined.headers.get('Location')]).toEqual([303, `${PAGE}/balance`]);
    expect((await visitor.get(PAGE)).status).toBe(200);

    const again = await follow(visitor, link);
    expect([again.status, again.text.includes('You’re already in Bluebird Coffee')]).toEqual([
      200,
      true,
    ]);
    const other = await signedIn(freshEmail());
    expect((await follow(other, link)).status).toBe(404);
    expect((await other.post('/invitation', {})).status).toBe(404);
  }, 240_000);

  it('is nobody else’s: another address is told so, and learns nothing of the invited one', async () => {
    const email = freshEmail();
    const link = await invite(email);
    const other = await signedIn(freshEmail());
    const page = await follow(other, link);
    expect(page.status).toBe(403);
    expect(page.text).toContain('This invitation is for another address');
    expect(page.text).not.toContain(email);
    expect((await other.post('/invitation', {})).status).toBe(403);
    expect((await other.get(PAGE)).status).toBe(403);
  }, 240_000);

  it('says what to do to somebody who is in another organization', async () => {
    const elsewhere = await organizationOf(0, { name: 'Elsewhere' });
    const link = await invite(elsewhere.admin.email);
    const page = await follow(elsewhere.admin.visitor, link);
    expect(page.status).toBe(409);
    expect(page.text).toContain('You’re in Elsewhere');
    expect(page.text).toContain('Leave it first');
    expect((await elsewhere.admin.visitor.post('/invitation', {})).status).toBe(409);
  }, 240_000);

  it('lets in an admin where it says so', async () => {
    const email = freshEmail();
    const link = await invite(email, 'admin');
    const visitor = await signedIn(email);
    expect((await follow(visitor, link)).text).toContain('as an admin');
    expect((await visitor.post('/invitation', {})).status).toBe(303);
    expect(textIn(await (await visitor.get(PAGE)).text())).toContain('Manage users');
  }, 240_000);

  it('asks before it is revoked; then its link opens nothing', async () => {
    const email = freshEmail();
    const link = await invite(email);
    const id = await idOf(email);
    const requested = textIn(await (await admin.visitor.get(`${PAGE}?revoke=${id}`)).text());
    expect(requested).toContain(`Revoke the invitation for ${email}?`);
    const revoke = { intent: 'revoke', invitation: id };
    expect((await admin.visitor.post(PAGE, revoke)).status).toBe(303);
    const twice = await admin.visitor.post(PAGE, revoke);
    expect(twice.status).toBe(409);
    const visitor = await signedIn(email);
    const page = await follow(visitor, link);
    expect([page.status, page.text.includes('This invitation no longer works')]).toEqual([
      404,
      true,
    ]);
    expect((await visitor.post('/invitation', {})).status).toBe(404);
  }, 240_000);

  it('is not sent again at once, nor twice, nor to a member, nor to what is no address', async () => {
    const email = freshEmail();
    await invite(email);
    const soon = await admin.visitor.post(PAGE, {
      intent: 'resend',
      invitation: await idOf(email),
    });
    expect(soon.status).toBe(429);
    expect(textIn(await soon.text())).toContain('Wait 10 minutes');
    const post = async (fields: Record<string, string>) => {
      const answer = await admin.visitor.post(PAGE, {
        intent: 'invite',
        role: 'member',
        ...fields,
      });
      return [answer.status, textIn(await answer.text())] as const;
    };
    const twice = await post({ email });
    expect(twice[0]).toBe(409);
    expect(twice[1]).toContain('This address is already invited.');
    const member = await post({ email: admin.email });
    expect(member[1]).toContain('This person is already a member.');
    const typed = await post({ email: 'robin at example', role: 'owner' });
    expect(typed[0]).toBe(422);
    expect(typed[1]).toContain('Enter an email address like name@example.com.');
    expect(typed[1]).toContain('Choose a role.');
  }, 240_000);

  it.each(['', 'x', 'A'.repeat(43), '%00', '../../etc'])(
    'a token that is nobody’s: %s',
    async (token) => {
      const page = await follow(new Visitor(), `/invitation?token=${encodeURIComponent(token)}`);
      expect([page.status, page.text.includes('This invitation no longer works')]).toEqual([
        404,
        true,
      ]);
    },
  );
});
