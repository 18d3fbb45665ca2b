import { COMMISSION_FAILPOINTS, FAILPOINTS } from '../../app/domain/failpoint';
import { runMutants } from './mutants/main';
import { readOptions, type Options } from './options';
import { allCases } from './programmes/cases';
import { duplicatePosts } from './programmes/duplicate-posts';
import { killPoints } from './programmes/kill-points';
import { naughty } from './programmes/naughty-strings';
import { networkFaults } from './programmes/network-faults';
import { outage } from './programmes/outage';
import { oneOfTwo } from './programmes/one-of-two';
import { allPaymentCases } from './programmes/order-stories';
import { paymentFaults } from './programmes/payment-faults';
import { allPaymentKills, paymentKillPoints } from './programmes/payment-kill-points';
import { payoutKillPoints } from './programmes/payout-kill-points';
import { payoutPosts } from './programmes/payout-posts';
import { randomKills } from './programmes/random-kills';
import { allStaffCases, staffFaults } from './programmes/staff-faults';
import { allStaffKills, staffKillPoints } from './programmes/staff-kill-points';
import { staffPosts } from './programmes/staff-posts';
import { webhookStorm } from './programmes/webhook-storm';
import { chanceOf, type Chance } from './random';
import { sayFindings, sayVerdict, type Findings } from './report';
import { stopPostgres, type StoreKind } from './shop/store';

/**
 * `npm run test:faults`: breaks the built store in every way that docs/testing.md lists, and checks that
 * no cent was lost or doubled. Prints a line of JSON at the end, and exits with 1 on a violation.
 */

type Programme = (kind: StoreKind, options: Options, chance: Chance) => Promise<Findings>;

const AMOUNTS = [
  'runs',
  'kills-per-point',
  'kills',
  'customers',
  'tokens',
  'posts-each',
  'posts',
  'deposits',
  'deliveries',
  'outage-seconds',
  'lanes',
] as const;

const programmes: Record<string, Programme> = {
  'network-faults': (kind, options, chance) => {
    const all = allCases(chance);
    const cases =
      options.oneCase === undefined
        ? chance.shuffled(all).slice(0, options.amount('runs', all.length))
        : all.filter(({ name }) => name === options.oneCase);
    const lanes = options.amount('lanes', 6);
    const repeat = repeatOf('network-faults', kind, options);
    const webhooks = kind === 'embedded' ? 'off' : 'duplicate';
    return networkFaults({ kind, cases, webhooks, chance, lanes, repeat });
  },
  'kill-points': (kind, options, chance) => {
    const points = FAILPOINTS.filter(
      (point) => options.oneCase === undefined || options.oneCase.startsWith(`${point}/`),
    );
    const times = options.amount('kills-per-point', 20);
    const repeat = repeatOf('kill-points', kind, options);
    return killPoints({ kind, points, times, chance, repeat });
  },
  'payment-kill-points': (kind, options, chance) =>
    paymentKillPoints({
      kind,
      kills: allPaymentKills(options.amount('kills-per-point', 3)).filter(isChosen(options)),
      chance,
      repeat: repeatOf('payment-kill-points', kind, options),
    }),
  'payment-faults': (kind, options, chance) =>
    paymentFaults({
      kind,
      cases: allPaymentCases().filter(isChosen(options)),
      lanes: options.amount('lanes', 6),
      chance,
      repeat: repeatOf('payment-faults', kind, options),
    }),
  'payout-kill-points': (kind, options, chance) =>
    payoutKillPoints({
      kind,
      points: COMMISSION_FAILPOINTS.filter(
        (point) => options.oneCase === undefined || options.oneCase.startsWith(`${point}/`),
      ),
      times: options.amount('kills-per-point', 20),
      chance,
      repeat: repeatOf('payout-kill-points', kind, options),
    }),
  'payout-posts': (kind, options, chance) =>
    payoutPosts({
      kind,
      processes: kind === 'postgres' ? 2 : 1,
      tokens: options.amount('tokens', 50),
      postsEach: options.amount('posts-each', 10),
      lanes: options.amount('lanes', 6),
      chance,
      repeat: repeatOf('payout-posts', kind, options),
    }),
  'staff-kill-points': (kind, options, chance) =>
    staffKillPoints({
      kind,
      kills: allStaffKills(options.amount('kills-per-point', 4)).filter(isChosen(options)),
      chance,
      repeat: repeatOf('staff-kill-points', kind, options),
    }),
  'staff-faults': (kind, options, chance) =>
    staffFaults({
      kind,
      cases: allStaffCases().filter(isChosen(options)),
      lanes: options.amount('lanes', 6),
      chance,
      repeat: repeatOf('staff-faults', kind, options),
    }),
  'staff-posts': (kind, options, chance) =>
    staffPosts({
      kind,
      processes: kind === 'postgres' ? 2 : 1,
      tokens: options.amount('tokens', 10),
      postsEach: options.amount('posts-each', 10),
      lanes: options.amount('lanes', 4),
      oneCase: options.oneCase,
      chance,
      repeat: repeatOf('staff-posts', kind, options),
    }),
  'random-kills': (kind, options, chance) =>
    randomKills({
      kind,
      kills: options.amount('kills', 30),
      customers: options.amount('customers', 20),
      chance,
      repeat: repeatOf('random-kills', kind, options),
    }),
  'duplicate-posts': (kind, options, chance) =>
    duplicatePosts({
      programme: 'duplicate-posts',
      kind,
      processes: 1,
      tokens: options.amount('tokens', 1_000),
      postsEach: options.amount('posts-each', 10),
      lanes: options.amount('lanes', 6),
      chance,
      repeat: repeatOf('duplicate-posts', kind, options),
    }),
  'webhook-storm': (kind, options, chance) =>
    webhookStorm({
      kind,
      customers: options.amount('customers', 60),
      deliveries: options.amount('deliveries', 10_000),
      lanes: options.amount('lanes', 6),
      chance,
      repeat: repeatOf('webhook-storm', kind, options),
    }),
  outage: (kind, options, chance) => {
    const seconds = options.amount('outage-seconds', 30);
    return outage({
      kind,
      deposits: options.amount('deposits', 60),
      shopifySeconds: seconds,
      stripeSeconds: Math.ceil(seconds / 2),
      lanes: options.amount('lanes', 6),
      chance,
      repeat: repeatOf('outage', kind, options),
    });
  },
};

/** Filters for the case that was asked for, or none; a prefix of a name selects several cases. */
function isChosen({ oneCase }: Options): (each: { name: string }) => boolean {
  return ({ name }) => oneCase === undefined || name === oneCase || name.startsWith(`${oneCase}/`);
}

/** Two processes need a server, and what pages do with a text is the same on both databases. */
const onPostgresAlone: Record<string, Programme> = {
  'naughty-strings': (kind, options, chance) =>
    naughty({
      kind,
      posts: options.amount('posts', 20_000),
      lanes: options.amount('lanes', 6),
      chance,
      repeat: repeatOf('naughty-strings', kind, options),
      oneCase: options.oneCase,
    }),
  'one-of-two': (kind, options, chance) =>
    oneOfTwo({
      kills: options.amount('kills', 10),
      chance,
      repeat: repeatOf('one-of-two', kind, options),
    }),
  'two-processes': (kind, options, chance) =>
    duplicatePosts({
      programme: 'two-processes',
      kind,
      processes: 2,
      tokens: options.amount('tokens', 60),
      postsEach: options.amount('posts-each', 12),
      lanes: options.amount('lanes', 4),
      chance,
      repeat: repeatOf('two-processes', kind, options),
    }),
};

function repeatOf(programme: string, kind: StoreKind, { seed }: Options) {
  return (name: string) => {
    const one = name === '' ? '' : ` --case ${name}`;
    return `npm run test:faults -- --only ${programme} --database ${kind} --seed ${seed}${one}`;
  };
}

async function run(): Promise<boolean> {
  const since = performance.now();
  const options = readOptions(process.argv.slice(2), AMOUNTS);
  process.stdout.write(`seed ${options.seed}\n`);
  const chance = chanceOf(options.seed);
  const isWanted = ([name]: [string, Programme]) =>
    options.only.length === 0 || options.only.includes(name);
  const found: Findings[] = [];
  // Both databases at the same time: much of a run is waiting for timeouts.
  await Promise.all(
    options.stores.map(async (kind) => {
      const more = kind === 'postgres' ? onPostgresAlone : {};
      for (const [name, programme] of Object.entries({ ...programmes, ...more }).filter(isWanted)) {
        const findings = await programme(kind, options, chance.branch(`${name} ${kind}`));
        sayFindings(findings);
        found.push(findings);
      }
    }),
  );
  await stopPostgres();
  return sayVerdict(found, options.seed, Math.round((performance.now() - since) / 1000));
}

async function runAsked(): Promise<boolean> {
  const list = process.argv.slice(2);
  if (!list.includes('--mutants')) return run();
  return runMutants(list.slice(list.indexOf('--mutants') + 1));
}

process.exit((await runAsked()) ? 0 : 1);
