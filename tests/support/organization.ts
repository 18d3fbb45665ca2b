import { inject } from 'vitest';
import { freshEmail } from './people-with-cards';
import type { RunningShop } from './running-shop';
import { runScript } from './run-script';
import { signedIn } from './signed-in';
import type { Visitor } from './visitor';

type Shop = Pick<RunningShop, 'dataDir' | 'databaseUrl' | 'url' | 'sandboxUrl'>;

export type MadeOrganization = {
  id: string;
  name: string;
  /** The user ids of its admin and of its members, in the order in which they were given. */
  userIds: string[];
};

/** Returns the one shop that the page tests of a run share. */
export function shopOfRun(): Shop {
  return {
    dataDir: inject('shopDataDir'),
    databaseUrl: inject('shopDatabaseUrl'),
    url: inject('shopUrl'),
    sandboxUrl: inject('sandboxUrl'),
  };
}

/**
 * Creates an organization as operators do, with `npm run organization`. Everybody in it must be a
 * customer, that is, have signed in once.
 */
export async function makeOrganization(
  shop: Shop,
  {
    name = 'Bluebird Coffee',
    admin,
    members = [],
    showManage = true,
  }: { name?: string; admin: string; members?: readonly string[]; showManage?: boolean },
): Promise<MadeOrganization> {
  const done = await runScript(shop, 'organization', [
    `--make=${name}`,
    `--admin=${admin}`,
    ...members.map((member) => `--member=${member}`),
    ...(showManage ? ['--show-manage'] : []),
    '--by=Olive Staff',
  ]);
  if (done.code !== 0) throw new Error(`no organization: ${done.stdout}${done.stderr}`);
  const made = JSON.parse(done.stdout) as { organization: string; customers: string[] };
  return { id: made.organization, name, userIds: made.customers };
}

export type OrganizationPerson = { email: string; visitor: Visitor; userId: string };

/** Creates an organization in the run's shop, with a new admin and new members, all signed in. */
export async function organizationOf(
  members = 1,
  options: { name?: string; showManage?: boolean } = {},
): Promise<MadeOrganization & { admin: OrganizationPerson; members: OrganizationPerson[] }> {
  const people: { email: string; visitor: Visitor }[] = [];
  for (let nth = 0; nth <= members; nth += 1) {
    const email = freshEmail();
    people.push({ email, visitor: await signedIn(email) });
  }
  const [first = '', ...rest] = people.map(({ email }) => email);
  const made = await makeOrganization(shopOfRun(), { ...options, admin: first, members: rest });
  const all = people.map((person, nth) => ({ ...person, userId: made.userIds[nth] ?? '' }));
  const [admin, ...others] = all;
  if (!admin) throw new Error('there is an admin');
  return { ...made, admin, members: others };
}
