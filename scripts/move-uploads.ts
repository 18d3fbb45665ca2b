import { existsSync } from 'node:fs';
import { parseConfig } from '../app/config/config.server';
import type { FilesMoved } from '../app/services/uploads/move-files.server';
import { callShop } from './call-shop';
import { answerHelp, rejectCall } from './usage';

/**
 * `npm run move-uploads`: moves files that people have uploaded from the database to the bucket that the STORAGE_…
 * variables name, in pieces of half a minute (decision 0095). The store may run meanwhile, and it is safe to stop and to
 * repeat. Exit code 1 if some are damaged and stay, 2 if they could not be moved.
 */
const USAGE = `npm run move-uploads   moves uploaded files from the database to the bucket
`;

answerHelp(USAGE);
if (process.argv.length > 2) rejectCall(USAGE);

if (existsSync('.env')) process.loadEnvFile('.env');
const config = parseConfig(process.env);

for (let total = 0; ;) {
  const answer = await callShop(config, { do: 'move-uploads' });
  if ('error' in answer) {
    process.stderr.write(`${String(answer['error'])}\n`);
    process.exitCode = 2;
    break;
  }
  const { moved, damaged, left } = answer as FilesMoved;
  total += moved;
  process.stdout.write(`${total} moved, ${left} left\n`);
  if (moved > 0 && left > damaged.length) continue;
  for (const key of damaged) process.stderr.write(`damaged, and left in the database: ${key}\n`);
  process.exitCode = left === 0 ? 0 : 1;
  break;
}
