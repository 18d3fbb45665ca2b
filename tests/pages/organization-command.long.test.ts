import { describe, expect, it } from 'vitest';
import { freshEmail } from '../support/people-with-cards';
import { makeOrganization, shopOfRun } from '../support/organization';
import { runScript } from '../support/run-script';
import { signedIn } from '../support/signed-in';
import { textIn } from '../support/visitor';

const run = (...given: string[]) => runScript(shopOfRun(), 'organization', given);

describe('npm run organization', () => {
  it('makes one beside the running shop; its people have it at their next request', async () => {
    const [admin, member] = [freshEmail(), freshEmail()];
    const visitor = await signedIn(member);
    await signedIn(admin);
    expect((await visitor.get('/dashboard/manage/users')).status).toBe(403);
    const made = await makeOrganization(shopOfRun(), {
      name: 'O’Brien & Co',
      admin,
      members: [member],
    });
    expect(made.userIds).toHaveLength(2);
    const page = textIn(await (await visitor.get('/dashboard/manage/users')).text());
    expect(page).toContain('O’Brien & Co');

    const again = await run('--make=Another', `--admin=${member}`);
    expect(again.code).toBe(2);
    expect(JSON.parse(again.stdout)).toEqual({
      error: `This customer is already in an organization: ${member}`,
    });
    const appointed = await run(`--appoint=${member}`, '--by=Olive Staff');
    expect(JSON.parse(appointed.stdout)).toMatchObject({ organization: made.id, changed: true });
    expect(textIn(await (await visitor.get('/dashboard/manage/users')).text())).toContain(
      'Manage users',
    );
  }, 240_000);

  it('makes nothing of people who are not there', async () => {
    const admin = freshEmail();
    await signedIn(admin);
    const none = await run('--make=None', `--admin=${admin}`, '--member=nobody-at-all@example.com');
    expect(none.code).toBe(2);
    expect(JSON.parse(none.stdout)).toEqual({
      error: 'No customer has this email address: nobody-at-all@example.com',
    });
    const made = await makeOrganization(shopOfRun(), { admin });
    expect(made.userIds).toHaveLength(1);
    const stranger = await run('--appoint=ivy@example.com');
    expect(stranger.code).toBe(2);
  }, 240_000);

  it.each([
    [[]],
    [['--make=A firm']],
    [['--make=A firm', '--admin=robin']],
    [['--make=A firm', '--admin=a@example.com', '--appoint=a@example.com']],
    [['--mak=A firm']],
  ])('says how it is called for %j', async (given) => {
    const message = await run(...given);
    expect([message.code, message.stdout]).toEqual([2, '']);
    expect(message.stderr).toContain('npm run organization -- --make <name> --admin <email>');
  });
});
