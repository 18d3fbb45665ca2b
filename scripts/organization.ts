import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { parseConfig } from '../app/config/config.server';
import { parseCommand } from '../server/operator-command';
import { callShop } from './call-shop';
import { answerHelp, rejectCall } from './usage';

/**
 * `npm run organization -- --make <name> --admin <email> [--member <email>…] [--show-manage]` creates an
 * organization of customers; `--show-manage` lets its members see each other. `--appoint <email>` makes a
 * member an admin of their organization. `--by <name>` says who does it, by default the user of this machine.
 * Exit code 2 if nothing was done.
 */
const USAGE = `npm run organization -- --make <name> --admin <email> [--member <email>…] [--show-manage]
npm run organization -- --appoint <email>
either with [--by <name>]
`;

function read() {
  try {
    const { values } = parseArgs({
      options: {
        make: { type: 'string' },
        admin: { type: 'string' },
        member: { type: 'string', multiple: true, default: [] },
        'show-manage': { type: 'boolean', default: false },
        appoint: { type: 'string' },
        by: { type: 'string', default: userInfo().username },
      },
    });
    return values;
  } catch {
    return null;
  }
}

answerHelp(USAGE);
const given = read();
const isEither = given !== null && (given.make === undefined) !== (given.appoint === undefined);
const command =
  isEither &&
  parseCommand(
    given.appoint === undefined
      ? {
          do: 'make-organization',
          name: given.make,
          admin: given.admin,
          members: given.member,
          showManage: given['show-manage'],
          by: given.by,
        }
      : { do: 'appoint-admin', email: given.appoint, by: given.by },
  );

if (!command) rejectCall(USAGE);

if (existsSync('.env')) process.loadEnvFile('.env');
const answer = await callShop(parseConfig(process.env), command);
process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
process.exitCode = answer['error'] === undefined ? 0 : 2;
