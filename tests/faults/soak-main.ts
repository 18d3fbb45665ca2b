import { parseOptions } from './options';
import { soak } from './programmes/soak';
import { chanceOf } from './random';
import { sayFindings, sayVerdict, type Findings } from './report';
import { stopPostgres } from './shop/store';

/** `npm run test:soak`: the store under load for `--minutes`, one database after the other. */

const AMOUNTS = ['minutes', 'per-second', 'pollers', 'customers', 'least-ms', 'most-ms'] as const;

const since = performance.now();
const options = parseOptions(process.argv.slice(2), AMOUNTS);
process.stdout.write(`seed ${options.seed}\n`);
const minutes = options.amount('minutes', 3);
const found: Findings[] = [];
for (const kind of options.stores) {
  const findings = await soak({
    kind,
    minutes,
    perSecond: options.amount('per-second', 5),
    pollers: options.amount('pollers', 200),
    customers: options.amount('customers', 200),
    latencyMs: { least: options.amount('least-ms', 100), most: options.amount('most-ms', 300) },
    chance: chanceOf(options.seed).branch(kind),
    repeat: () =>
      `npm run test:soak -- --database ${kind} --minutes ${minutes} --seed ${options.seed}`,
  });
  sayFindings(findings);
  found.push(findings);
}
await stopPostgres();
const seconds = Math.round((performance.now() - since) / 1000);
process.exit(sayVerdict(found, options.seed, seconds) ? 0 : 1);
