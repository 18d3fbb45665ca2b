import { existsSync } from 'node:fs';
import { parseConfig } from '../app/config/config.server';
import { parseCommand } from '../server/operator-command';
import { callShop } from './call-shop';
import { commandOf, USAGE } from './reconcile-options';
import { answerHelp, rejectCall } from './usage';

/**
 * `npm run reconcile`: compares the ledger with Stripe, Shopify and itself once, and prints the report as
 * JSON (money-security T-4, decision 0013). Exit code 2 if a part could not be checked, whatever else was
 * found; otherwise 1 while a discrepancy is open. `-- --window=recent` looks two hours back instead of
 * thirty-five days; `-- --help` lists the decisions that a named person may make (docs/money.md, 'When the
 * figures differ').
 *
 * Only one process can open the embedded database. So the running shop is asked through its socket; only if
 * there is none does this process open the database itself, under its lock. A Postgres serves both at once.
 */
answerHelp(USAGE);
const command = parseCommand(commandOf(process.argv.slice(2))) ?? rejectCall(USAGE);
// If the answer is lost, repeat with the same number: nothing is posted twice.
if (command.do === 'adjust') process.stderr.write(`--request=${command.request}\n`);

if (existsSync('.env')) process.loadEnvFile('.env');
const config = parseConfig(process.env);

const answer = await callShop(config, command);
process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
process.exitCode = exitCode(answer);

function exitCode(message: Record<string, unknown>): number {
  if (message['error'] !== undefined || message['closed'] === false) return 2;
  if (Object.keys((message['failed'] as object | undefined) ?? {}).length > 0) return 2;
  if (Object.keys((message['unread'] as object | undefined) ?? {}).length > 0) return 2;
  if (Array.isArray(message['things'])) return message['things'].length > 0 ? 1 : 0;
  return typeof message['open'] === 'number' && message['open'] > 0 ? 1 : 0;
}
