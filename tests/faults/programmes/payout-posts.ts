import { inLanes } from '../lanes';
import type { Chance } from '../random';
import { countUp, type Findings } from '../report';
import {
  openPayout,
  postPayout,
  postPayoutUntilAnswered,
  type PayoutIntent,
} from '../shop/commission';
import { secondsSince, untilEnded } from '../shop/settling';
import { prepareShop, type ShopUnderTest } from '../shop/shop-under-test';
import type { StoreKind } from '../shop/store';
import { auditPayouts, preparePayouts, type PayoutRun } from './payout-run';

const SETTLED_MS = 60_000;

/** The forms that an ambassador has open; all of them show the same amount. */
const STORIES: Readonly<Record<string, readonly PayoutIntent[]>> = {
  'one-form': ['earth-cash'],
  'two-tabs': ['earth-cash', 'earth-cash'],
  'both-ways': ['earth-cash', 'transfer'],
  transfer: ['transfer'],
};

export type PayoutPosts = {
  kind: StoreKind;
  /** Processes of the store on one database; more than one only on Postgres. */
  processes: number;
  /** How many ambassadors in each story. */
  tokens: number;
  /** How often each form is posted, all at once. */
  postsEach: number;
  lanes: number;
  chance: Chance;
  repeat: (name: string) => string;
};

/**
 * R-5 for payouts of commission: every form is posted many times at the same moment, from one tab, from
 * two, and for both ways of payout. The payable commission is paid out once, and every post of the form
 * that did it gets the same answer.
 */
export async function payoutPosts(requested: PayoutPosts): Promise<Findings> {
  const since = performance.now();
  const shop = await prepareShop(requested.kind, {}, requested.processes);
  try {
    const names = Object.keys(STORIES).flatMap((story) =>
      Array.from({ length: requested.tokens }, (_, index) => `${story}/${index + 1}`),
    );
    const runs = await preparePayouts(shop, names, requested.chance);
    for (const each of shop.processes) await each.start();
    const done = countUp(`payout-posts on ${requested.kind}`, runs.length, 100);
    let posts = 0;
    await inLanes(runs, requested.lanes, async (run) => {
      const posted = await postAtOnce(shop, run, requested.postsEach);
      posts += posted;
      done();
    });
    for (const each of shop.processes) await each.end('SIGTERM');
    return {
      programme: 'payout-posts',
      store: requested.kind,
      runs: posts,
      seconds: secondsSince(since),
      violations: await auditPayouts(shop, runs, requested.repeat),
      groups: { ambassadors: runs.length, processes: requested.processes },
      notes: {},
    };
  } finally {
    await shop.stop();
  }
}

/** Posts all forms at once. @returns how many posts there were */
async function postAtOnce(
  shop: ShopUnderTest,
  { name, person, payableCents, violations }: PayoutRun,
  postsEach: number,
): Promise<number> {
  const origins = shop.processes.map(({ url }) => url);
  const [first = ''] = origins;
  const forms = [];
  for (const intent of STORIES[name.split('/')[0] ?? ''] ?? []) {
    forms.push(await openPayout(person, first, intent));
  }
  const replies = await Promise.all(
    forms.map((form) =>
      Promise.all(
        Array.from({ length: postsEach }, (_, index) =>
          postPayout(person, origins[index % origins.length] ?? first, form),
        ),
      ),
    ),
  );
  const answers = replies.map((of) => [...new Set(of.map((reply) => reply?.status ?? 0))]);
  const paid = answers.filter((statuses) => statuses.join() === '303').length;
  // A form that lost against another is refused with a message, at every post.
  const odd = answers.flat().filter((status) => status !== 303 && status !== 422 && status !== 409);
  if (paid !== 1 || odd.length > 0) {
    violations.push(`the forms were answered ${answers.map((one) => one.join('/')).join(' and ')}`);
  }
  const isCash = forms.some(
    ({ intent }, index) => intent === 'earth-cash' && answers[index]?.join() === '303',
  );
  for (const form of forms) await postPayoutUntilAnswered(person, first, form);
  const endedMs = await untilEnded(shop, person, {
    dueCents: isCash ? payableCents : 0,
    isShown: isCash,
    from: () => Promise.resolve(Date.now()),
    withinMs: SETTLED_MS,
  });
  if (endedMs === undefined) violations.push('never settled');
  return forms.length * (postsEach + 1);
}
