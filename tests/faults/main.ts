import { COMMISSION_FAILPOINTS, FAILPOINTS } from '../../app/domain/core/retries/failpoint';
import { deliveryCases, type DeliveryProgramme } from './delivery/cases';
import { delivery } from './delivery/programme';
import { runMutants } from './mutants/main';
import { hasCase, isChosen, parseOptions, type Options } from './options';
import { allCases } from './programmes/cases';
import { duplicatePosts } from './programmes/duplicate-posts';
import { hostileRequests } from './programmes/hostile-requests';
import { invoiceCasesOn } from './programmes/invoice-cases';
import { invoices } from './programmes/invoices';
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

/** What every programme is given. */
type Given = { kind: StoreKind; chance: Chance; repeat: (name: string) => string };
type Programme = (given: Given, options: Options) => Promise<Findings>;

const AMOUNTS = [
  'runs',
  'kills-per-point',
  'rounds',
  'kills',
  'customers',
  'tokens',
  'posts-each',
  'posts',
  'requests',
  'deposits',
  'deliveries',
  'outage-seconds',
  'lanes',
] as const;

const programmes: Record<string, Programme> = {
  'network-faults': (given, options) => {
    const all = allCases(given.chance);
    const cases =
      options.oneCase === undefined
        ? given.chance.shuffled(all).slice(0, options.amount('runs', all.length))
        : all.filter(({ name }) => name === options.oneCase);
    const webhooks = given.kind === 'embedded' ? 'off' : 'duplicate';
    return networkFaults({ ...given, cases, webhooks, lanes: options.amount('lanes', 6) });
  },
  'kill-points': (given, options) =>
    killPoints({
      ...given,
      points: FAILPOINTS.filter(hasCase(options)),
      times: options.amount('kills-per-point', 20),
    }),
  'payment-kill-points': (given, options) =>
    paymentKillPoints({
      ...given,
      kills: allPaymentKills(options.amount('kills-per-point', 3)).filter(isChosen(options)),
    }),
  'payment-faults': (given, options) =>
    paymentFaults({
      ...given,
      cases: allPaymentCases().filter(isChosen(options)),
      lanes: options.amount('lanes', 6),
    }),
  invoices: (given, options) =>
    invoices({
      ...given,
      cases: invoiceCasesOn(
        given.kind,
        options.amount('rounds', given.kind === 'postgres' ? 3 : 2),
        options.amount('kills-per-point', 1),
      ).filter(isChosen(options)),
      lanes: options.amount('lanes', 10),
    }),
  delivery: (given, options) => delivery(deliveryOf('delivery', given, options)),
  'payout-kill-points': (given, options) =>
    payoutKillPoints({
      ...given,
      points: COMMISSION_FAILPOINTS.filter(hasCase(options)),
      times: options.amount('kills-per-point', 20),
    }),
  'payout-posts': (given, options) =>
    payoutPosts({
      ...given,
      processes: given.kind === 'postgres' ? 2 : 1,
      tokens: options.amount('tokens', 50),
      postsEach: options.amount('posts-each', 10),
      lanes: options.amount('lanes', 6),
    }),
  'staff-kill-points': (given, options) =>
    staffKillPoints({
      ...given,
      kills: allStaffKills(options.amount('kills-per-point', 4)).filter(isChosen(options)),
    }),
  'staff-faults': (given, options) =>
    staffFaults({
      ...given,
      cases: allStaffCases().filter(isChosen(options)),
      lanes: options.amount('lanes', 6),
    }),
  'staff-posts': (given, options) =>
    staffPosts({
      ...given,
      processes: given.kind === 'postgres' ? 2 : 1,
      tokens: options.amount('tokens', 10),
      postsEach: options.amount('posts-each', 10),
      lanes: options.amount('lanes', 4),
      oneCase: options.oneCase,
    }),
  'random-kills': (given, options) =>
    randomKills({
      ...given,
      kills: options.amount('kills', 30),
      customers: options.amount('customers', 20),
    }),
  'duplicate-posts': (given, options) =>
    duplicatePosts({
      programme: 'duplicate-posts',
      ...given,
      processes: 1,
      tokens: options.amount('tokens', 1_000),
      postsEach: options.amount('posts-each', 10),
      lanes: options.amount('lanes', 6),
    }),
  'webhook-storm': (given, options) =>
    webhookStorm({
      ...given,
      customers: options.amount('customers', 60),
      deliveries: options.amount('deliveries', 10_000),
      lanes: options.amount('lanes', 6),
    }),
  outage: (given, options) => {
    const seconds = options.amount('outage-seconds', 30);
    return outage({
      ...given,
      deposits: options.amount('deposits', 60),
      shopifySeconds: seconds,
      stripeSeconds: Math.ceil(seconds / 2),
      lanes: options.amount('lanes', 6),
    });
  },
};

function deliveryOf(programme: DeliveryProgramme, given: Given, options: Options) {
  const rounds = options.amount('rounds', 3);
  const kills = options.amount('kills-per-point', 1);
  const cases = deliveryCases(programme, rounds, kills).filter(isChosen(options));
  return { ...given, programme, cases, lanes: options.amount('lanes', 8) };
}

/** Parts of a programme, for who asks for them. */
const onRequest: Record<string, Programme> = {
  fulfillment: (given, options) => delivery(deliveryOf('fulfillment', given, options)),
  changes: (given, options) => delivery(deliveryOf('changes', given, options)),
  returns: (given, options) => delivery(deliveryOf('returns', given, options)),
};

/** Two processes need a server, and what pages do with a text is the same on both databases. */
const onPostgresAlone: Record<string, Programme> = {
  'hostile-requests': (given, options) =>
    hostileRequests({
      ...given,
      requests: options.amount('requests', 10_000),
      lanes: options.amount('lanes', 8),
      oneCase: options.oneCase,
    }),
  'naughty-strings': (given, options) =>
    naughty({
      ...given,
      posts: options.amount('posts', 20_000),
      lanes: options.amount('lanes', 6),
      oneCase: options.oneCase,
    }),
  'one-of-two': (given, options) =>
    oneOfTwo({
      ...given,
      kills: options.amount('kills', 10),
    }),
  'two-processes': (given, options) =>
    duplicatePosts({
      programme: 'two-processes',
      ...given,
      processes: 2,
      tokens: options.amount('tokens', 60),
      postsEach: options.amount('posts-each', 12),
      lanes: options.amount('lanes', 4),
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
  const options = parseOptions(process.argv.slice(2), AMOUNTS);
  process.stdout.write(`seed ${options.seed}\n`);
  const chance = chanceOf(options.seed);
  const isRequested = ([name]: [string, Programme]) =>
    options.only.includes(name) || (options.only.length === 0 && !(name in onRequest));
  const found: Findings[] = [];
  // Both databases at the same time: much of a run is waiting for timeouts.
  await Promise.all(
    options.stores.map(async (kind) => {
      const more = kind === 'postgres' ? onPostgresAlone : {};
      for (const [name, programme] of Object.entries({
        ...programmes,
        ...onRequest,
        ...more,
      }).filter(isRequested)) {
        const findings = await programme(
          { kind, chance: chance.branch(`${name} ${kind}`), repeat: repeatOf(name, kind, options) },
          options,
        );
        sayFindings(findings);
        found.push(findings);
      }
    }),
  );
  await stopPostgres();
  return sayVerdict(found, options.seed, Math.round((performance.now() - since) / 1000));
}

async function runRequested(): Promise<boolean> {
  const list = process.argv.slice(2);
  if (!list.includes('--mutants')) return run();
  return runMutants(list.slice(list.indexOf('--mutants') + 1));
}

process.exit((await runRequested()) ? 0 : 1);
