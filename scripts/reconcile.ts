import { existsSync } from 'node:fs';
import { readConfig } from '../app/config.server';
import { readCommand } from '../server/operator-command';
import { askShop } from './ask-shop';
import { commandOf, USAGE } from './reconcile-options';
import { answerHelp, refuseCall } from './usage';

/**
 * `npm run reconcile`: holds the books against Stripe, Shopify and themselves once, and prints the
 * report as JSON (money-security T-4, decision 0013). Exit 2 when a part could not be made, whatever was
 * found, else 1 while a difference is open. `-- --window=recent` looks two hours back and not thirty-five days;
 * `-- --help` says what a named person may decide (docs/money.md, 'When the figures differ').
 *
 * The embedded database is one process's: the running shop is asked through its socket, and only
 * while there is none is the database opened here, under its lock. A Postgres serves both at once.
 */
answerHelp(USAGE);
const command = readCommand(commandOf(process.argv.slice(2))) ?? refuseCall(USAGE);
// The same number again posts nothing twice, should the answer be lost.
if (command.do === 'adjust') process.stderr.write(`--request=${command.request}\n`);

if (existsSync('.env')) process.loadEnvFile('.env');
const config = readConfig(process.env);

const answer = await askShop(config, command);
process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
process.exitCode = exitCode(answer);

function exitCode(said: Record<string, unknown>): number {
  if (said['error'] !== undefined || said['closed'] === false) return 2;
  if (Object.keys((said['failed'] as object | undefined) ?? {}).length > 0) return 2;
  return typeof said['open'] === 'number' && said['open'] > 0 ? 1 : 0;
}
