import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { parseConfig } from '../app/config/config.server';
import { parseCommand } from '../server/operator-command';
import { callShop } from './call-shop';
import { answerHelp, rejectCall } from './usage';

/**
 * `npm run commission-rate`: lists every version of the rates of commission. With a rule it adds the next
 * version, from a future day of the store on; what was earned before keeps its rate. `--by="<name>"` says who
 * has decided, by default the user of this machine. Exit code 2 if nothing was done.
 */
const USAGE = `npm run commission-rate
npm run commission-rate -- --rule standard|trained --basis-points <n> --from <YYYY-MM-DD> --note "<why>"
  [--by "<name>"]
`;

function parseArguments() {
  try {
    const { values } = parseArgs({
      options: {
        rule: { type: 'string' },
        'basis-points': { type: 'string' },
        from: { type: 'string' },
        note: { type: 'string' },
        by: { type: 'string' },
      },
    });
    return values;
  } catch {
    return null;
  }
}

/** Returns the command that the options ask for; null if an option is unknown. */
function commandOf(): object | null {
  const given = parseArguments();
  if (given === null) return null;
  if (Object.keys(given).length === 0) return { do: 'list-rates' };
  const { rule, from, note, by = userInfo().username } = given;
  const points = given['basis-points'] ?? '';
  const basisPoints = /^\d{1,4}$/.test(points) ? Number(points) : undefined;
  return { do: 'add-rate', rule, basisPoints, from, note, by };
}

answerHelp(USAGE);
const command = parseCommand(commandOf()) ?? rejectCall(USAGE);

if (existsSync('.env')) process.loadEnvFile('.env');
const answer = await callShop(parseConfig(process.env), command);
process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
process.exitCode = answer['error'] === undefined ? 0 : 2;
