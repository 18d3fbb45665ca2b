import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { parseConfig } from '../app/config/config.server';
import { parseCommand } from '../server/operator-command';
import { callShop } from './call-shop';
import { answerHelp, rejectCall } from './usage';

/**
 * `npm run commission-payouts`: lists the transfers of commission that ambassadors have asked for.
 * `--pay=<id>` records that one was made, `--refuse=<id>` refuses one, `--pay-out=<email or customer gid>`
 * records a transfer that staff made without a request. The ambassador gets a mail. `--by="<name>"` says who
 * has decided, by default the user of this machine. Exit code 2 if nothing was done.
 */
const USAGE = `npm run commission-payouts
npm run commission-payouts -- --pay=<payout id> --reference="<bank reference>"
npm run commission-payouts -- --refuse=<payout id> --reason="<shown to the ambassador>"
npm run commission-payouts -- --pay-out=<email or customer gid> --cents=<n> --reference="<bank reference>"
each with [--by="<name>"]
`;

function read() {
  try {
    const { values } = parseArgs({
      options: {
        pay: { type: 'string' },
        refuse: { type: 'string' },
        'pay-out': { type: 'string' },
        cents: { type: 'string' },
        reference: { type: 'string' },
        reason: { type: 'string' },
        by: { type: 'string', default: userInfo().username },
      },
    });
    return values;
  } catch {
    return null;
  }
}

type Given = NonNullable<ReturnType<typeof read>>;

const none = (...values: (string | undefined)[]) => values.every((value) => value === undefined);

/** Returns the command that the options ask for; false if they do not belong together. */
function commandOf({ pay, refuse: reject, cents, reference, reason, by, ...given }: Given) {
  const paid = given['pay-out'];
  if (pay !== undefined) {
    const end = { do: 'pay', reference, by };
    return none(reject, paid, cents, reason) && { do: 'end-payout', payout: pay, end };
  }
  if (reject !== undefined) {
    const end = { do: 'refuse', reason, by };
    return none(paid, cents, reference) && { do: 'end-payout', payout: reject, end };
  }
  if (paid !== undefined) {
    const amount = { cents: /^\d+$/.test(cents ?? '') ? Number(cents) : undefined };
    return none(reason) && { do: 'pay-by-transfer', customer: paid, ...amount, reference, by };
  }
  return none(cents, reference, reason) && { do: 'list-payouts' };
}

answerHelp(USAGE);
const given = read();
const command = (given && parseCommand(commandOf(given))) ?? rejectCall(USAGE);

if (existsSync('.env')) process.loadEnvFile('.env');
const answer = await callShop(parseConfig(process.env), command);
process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
process.exitCode = answer['error'] === undefined ? 0 : 2;
