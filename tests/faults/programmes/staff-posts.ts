import { inLanes } from '../lanes';
import type { Chance } from '../random';
import { countUp, type Findings, type Violation } from '../report';
import type { Reply } from '../shop/person';
import { secondsSince } from '../shop/settling';
import { prepareShop, type ShopUnderTest } from '../shop/shop-under-test';
import { makeStaff, pressUntilDone } from '../shop/staff';
import type { BackOffice } from '../shop/staff-forms';
import type { StoreKind } from '../shop/store';
import { auditStaff, prepareStaffRun, untilStaffDone, unfinishedStory } from './staff-run';
import { staffPeople, type Press, type StaffRun, type StaffStory } from './staff-stories';

/** The open forms, and who presses their buttons. */
type Plan = {
  story: StaffStory;
  /** By desk: 0 is the staff member whose work it is, 1 is a colleague. */
  forms: readonly (0 | 1)[];
  /** A colleague presses the first form's button as well, in turns. */
  isShared?: boolean;
  /** How many of the forms succeed; the others are told that it is done already. */
  wins: number;
  /** Adjusts the expected result if it differs from that of one form. */
  changes?: (run: StaffRun) => void;
};

const PLANS: Readonly<Record<string, Plan>> = {
  'refund-one-form': { story: 'refund', forms: [0], isShared: true, wins: 1 },
  'refund-two-staff': { story: 'refund', forms: [0, 1], wins: 1 },
  'refund-cash-two-staff': { story: 'refund-cash', forms: [0, 1], wins: 1 },
  'adjust-one-form': { story: 'adjust', forms: [0], wins: 1 },
  'adjust-two-staff': { story: 'adjust', forms: [0, 1], wins: 2, changes: (run) => times(run, 2) },
  'approve-two-admins': { story: 'approve', forms: [0, 1], wins: 1 },
  'draft-one-form': { story: 'draft', forms: [0], isShared: true, wins: 1 },
  'complete-two-staff': { story: 'complete', forms: [0, 1], wins: 2 },
  // Both staff members have confirmed the payment, and both are in the activity log.
  'paid-two-staff': { story: 'paid', forms: [0, 1], wins: 2, changes: (run) => times(run, 1) },
  'run-paid': { story: 'run-paid', forms: [0], wins: 1 },
  'run-tag': { story: 'run-tag', forms: [0], wins: 1 },
  'closing-two-admins': { story: 'closing', forms: [0, 1], wins: 2 },
};

/** Expects what several forms do: corrections are posted `count` times, and the activity log is not checked. */
function times({ expected, activities }: StaffRun, count: number): void {
  expected.posted = Array.from({ length: count }, () => expected.posted).flat();
  expected.dueCents *= count;
  activities.length = 0;
}

const PATIENCE_MS = 90_000;
const SETTLED_MS = 120_000;
/** Done, already done, refused, and come back later; every other answer is a violation. */
const ANSWERS = [303, 409, 422, 503];

export type StaffPosts = {
  kind: StoreKind;
  /** Processes of the store on one database; more than one only on Postgres. */
  processes: number;
  /** How many customers for each plan. */
  tokens: number;
  /** How often each form is posted, all at once. */
  postsEach: number;
  lanes: number;
  oneCase: string | undefined;
  chance: Chance;
  repeat: (name: string) => string;
};

/**
 * R-5 for changes by staff: every form is posted many times at the same moment, by one person, by two
 * with the same form and by two with a form each. It takes effect once, and is in the activity log once.
 */
export async function staffPosts(requested: StaffPosts): Promise<Findings> {
  const since = performance.now();
  const { kind, processes, tokens, lanes, oneCase } = requested;
  const shop = await prepareShop(kind, {}, processes);
  try {
    const staff = await makeStaff(shop);
    const all = Object.entries(PLANS).flatMap(([plan, { story }]) =>
      Array.from({ length: tokens }, (_, index) => ({ plan, story, name: `${plan}/${index + 1}` })),
    );
    const chosen = all.filter(({ name, plan }) => [undefined, name, plan].includes(oneCase));
    const people = await staffPeople(
      shop,
      chosen.map(({ story }) => story),
    );
    for (const each of shop.processes) await each.start();
    const done = countUp(`staff-posts on ${kind}`, chosen.length);
    const runs: StaffRun[] = [];
    const violations: Violation[] = [];
    let posts = 0;
    await inLanes(chosen, lanes, async ({ plan, story, name }, index) => {
      const of = people[index];
      if (!of) return;
      const planned = { name, story, of, chance: requested.chance.branch(name) };
      try {
        const run = await prepareStaffRun(shop, staff, planned);
        posts += await postAtOnce(shop, run, PLANS[plan] as Plan, requested.postsEach);
        runs.push(run);
      } catch (error) {
        violations.push(unfinishedStory(requested, name, error));
      }
      done();
    });
    for (const each of shop.processes) await each.end('SIGTERM');
    violations.push(...(await auditStaff(shop, runs, { repeat: requested.repeat, isQuiet: true })));
    const groups = { forms: runs.length, processes };
    const [store, seconds] = [kind, secondsSince(since)];
    return {
      programme: 'staff-posts',
      store,
      runs: posts,
      seconds,
      violations,
      groups,
      notes: {},
    };
  } finally {
    await shop.stop();
  }
}

/** Posts all forms at once. @returns how many posts there were */
async function postAtOnce(
  shop: ShopUnderTest,
  run: StaffRun,
  plan: Plan,
  postsEach: number,
): Promise<number> {
  const origins = shop.processes.map(({ url }) => url);
  plan.changes?.(run);
  const forms: { press: Press; own: BackOffice }[] = [];
  for (const at of plan.forms) {
    const own = run.backOffices[at];
    forms.push({ press: await run.open(own), own });
  }
  const posts = forms.flatMap(({ press, own }) =>
    Array.from({ length: postsEach }, (_, nth) => {
      const backOffice = plan.isShared && nth % 2 === 1 ? run.backOffices[1] : own;
      return press({ ...backOffice, origin: origins[nth % origins.length] ?? own.origin });
    }),
  );
  const replies = await Promise.all(posts);
  sayOdd(run, 'at once', replies);
  const ends: Reply[] = [];
  for (const { press, own } of forms) ends.push(await endOf(run, () => press(own)));
  sayOdd(run, 'in the end', ends);
  const won = ends.filter((reply) => reply?.status === 303).length;
  const isDecision = run.story === 'approve';
  // Every post after the decision is answered as decided already, even of the winning form: count the
  // posts.
  const decided = replies.filter((reply) => reply?.status === 303).length;
  if ((isDecision ? decided : won) !== plan.wins) {
    run.violations.push(`${won} forms and ${decided} posts have done something, not ${plan.wins}`);
  }
  const wrongs = await untilStaffDone(shop, run, SETTLED_MS);
  run.violations.push(...wrongs.map((what) => `after ${SETTLED_MS / 1000} s: ${what}`));
  return posts.length + forms.length;
}

const isFinal = (reply: Reply) => reply?.status === 409 || reply?.status === 422;

/** Returns the answer to a form once no other request is working on it. */
async function endOf(run: StaffRun, press: () => Promise<Reply>): Promise<Reply> {
  const first = await press();
  if (isFinal(first) && run.story !== 'complete') return first;
  return first?.status === 303 ? first : pressUntilDone(press, PATIENCE_MS);
}

function sayOdd({ violations }: StaffRun, when: string, replies: readonly Reply[]): void {
  const odd = replies.map((reply) => reply?.status ?? 0).filter((each) => !ANSWERS.includes(each));
  if (odd.length > 0) violations.push(`answered ${odd.join('/')} ${when}`);
}
