import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { parseConfig } from '../app/config/config.server';
import { parseCommand } from '../server/operator-command';
import { callShop } from './call-shop';
import { answerHelp, rejectCall } from './usage';

/**
 * `npm run invoice-option -- --grant <email>` or `--refuse <email>`: decides whether a customer may order on
 * invoice. The customer gets a mail; an open request of theirs is closed. `--by="<name>"` says who has
 * decided, by default the user of this machine. Exit code 2 if nothing was done.
 */
const USAGE = 'npm run invoice-option -- --grant <email> | --refuse <email> [--by="<name>"]\n';

const DECISIONS = { '--grant': 'granted', '--refuse': 'refused' } as const;

answerHelp(USAGE);
const given = process.argv.slice(2);
const named = given.find((each) => each.startsWith('--by='))?.slice('--by='.length);
const [verb, email, ...more] = given.filter((each) => !each.startsWith('--by='));
const decision = verb === '--grant' || verb === '--refuse' ? DECISIONS[verb] : undefined;
const by = named ?? userInfo().username;
const command = parseCommand({ do: 'invoice-option', decision, email, by });

if (command === null || more.length > 0) rejectCall(USAGE);

if (existsSync('.env')) process.loadEnvFile('.env');
const answer = await callShop(parseConfig(process.env), command);
process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
process.exitCode = answer['error'] === undefined ? 0 : 2;
