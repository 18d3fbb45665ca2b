import { makeOrganization } from '../../support/organization';
import { makeAmbassadors } from '../../faults/shop/commission';
import { makePeople, type PersonSpec } from '../../faults/shop/people';
import { postForm, type Person } from '../../faults/shop/person';
import { makeStaff, pressUntilDone, type Member } from '../../faults/shop/staff';
import type { Chance } from '../../faults/random';
import { usingDatabase } from './final-reads';
import type { Holder } from './operation';
import type { System } from './system';

/** What a customer has in Earth Cash before the store first sees them, in cents. */
const OPENING_CENTS = 40_000;
const ALLOWANCES = '/dashboard/manage/users/balance/allowances';
/** Of a member in a month, in dollars: more than they spend in a run. */
const ALLOWANCE = '9000';
const PATIENCE_MS = 90_000;

/** How many there are of each kind of client: 20. */
const COUNTS = { customers: 10, organizations: 2, members: 2, staff: 2, payers: 2 };

/** An ambassador's commission, which is paid out once. */
export type Earner = { person: Person; payableCents: number };

export type Cast = {
  customers: readonly Person[];
  admins: readonly { person: Person; holder: Holder }[];
  members: readonly { person: Person; holder: Holder }[];
  staff: readonly Member[];
  /** Taken by the clients that pay out, one after the other. */
  earners: Earner[];
  payers: number;
  openings: Map<Holder, number>;
};

/** Creates everybody, before the history begins. */
export async function createCast(
  system: System,
  { earners: count, chance }: { earners: number; chance: Chance },
): Promise<Cast> {
  const { sandboxUrl, databaseUrl, url } = system;
  const shop = {
    sandboxUrl,
    store: {
      use: <T>(work: Parameters<typeof usingDatabase<T>>[1]) => usingDatabase(databaseUrl, work),
    },
    proxy: { know: () => undefined },
  };
  const good = { card: 'good' as const };
  const inOrganizations = COUNTS.organizations * (1 + COUNTS.members);
  const specs: PersonSpec[] = [
    ...Array.from({ length: COUNTS.customers }, () => ({ ...good, openingCents: OPENING_CENTS })),
    ...Array.from({ length: inOrganizations }, () => good),
    ...Array.from({ length: count }, () => ({ ...good, tags: ['Ambassador'] })),
  ];
  const people = await makePeople(shop, specs);
  const customers = people.splice(0, COUNTS.customers);
  const joined = people.splice(0, inOrganizations);
  const earners = people.map((person, index): Earner => ({
    person,
    payableCents: chance.branch(`earner ${index}`).between(1_000, 49_999),
  }));
  await makeAmbassadors(shop, earners);
  const { clerks, admins: heads } = await makeStaff(shop);
  const cast: Cast = {
    customers,
    admins: [],
    members: [],
    staff: [...clerks, ...heads].slice(0, COUNTS.staff),
    earners,
    payers: COUNTS.payers,
    openings: new Map(customers.map(({ gid }) => [gid, OPENING_CENTS])),
  };
  const [admins, members] = [[...cast.admins], [...cast.members]];
  for (let nth = 0; nth < COUNTS.organizations; nth += 1) {
    const [admin, ...others] = joined.splice(0, 1 + COUNTS.members);
    if (!admin) throw new Error('there is an admin');
    const made = await makeOrganization(
      { dataDir: system.dataDir, databaseUrl, url, sandboxUrl },
      { name: `Cluster ${nth + 1}`, admin: admin.email, members: others.map(({ email }) => email) },
    );
    const holder = `organization:${made.id}`;
    cast.openings.set(holder, 0);
    admins.push({ person: admin, holder });
    for (const [index, person] of others.entries()) {
      const customerId = made.userIds[index + 1] ?? '';
      const fields = { intent: 'allowance', customerId, amount: ALLOWANCE, was: 'none' };
      const allowed = await pressUntilDone(
        () => postForm(admin, url, ALLOWANCES, fields),
        PATIENCE_MS,
      );
      if (allowed?.status !== 303) throw new Error(`no allowance: ${allowed?.status}`);
      members.push({ person, holder });
    }
  }
  for (const { person } of earners) cast.openings.set(person.gid, 0);
  return { ...cast, admins, members };
}
