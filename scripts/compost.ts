import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { parseConfig } from '../app/config/config.server';
import {
  parseFacilityFile,
  type FacilityProblem,
} from '../app/domain/compost/facility-file.server';
import { zipPlaces } from '../app/platforms/places/zip-places.server';
import { rejectedFile } from '../server/compost-command';
import { parseCommand } from '../server/operator-command';
import { callShop } from './call-shop';
import { answerHelp, rejectCall } from './usage';

/**
 * `npm run compost -- --load <file.csv>`: loads an operator's own composting places, all of the file or
 * nothing (docs/compost-facilities.md). Exit code 2 if nothing was done.
 */
const USAGE = `npm run compost -- --load <file.csv> [--check] [--replace-sample | --replace-all] [--by="<name>"]

  --check            checks the file without loading it
  --replace-sample   removes the sample data
  --replace-all      removes every place that isn’t in the file
`;

answerHelp(USAGE);
const given = parseArguments() ?? rejectCall(USAGE);

const { file } = given;
const csv = textOf(file);
const parsed = parseFacilityFile(csv, (await zipPlaces()).find);
if (!parsed.ok) print(rejectedFile(parsed.problems));
else if (given.isCheck)
  process.stdout.write(`${file}: ${placesOf(parsed.rows.length)}, no problems\n`);
else {
  const command = parseCommand({
    do: 'load-facilities',
    csv,
    remove: given.remove,
    by: given.by,
  });
  if (command === null) fail(`${file} is too long. The limit is 6,000,000 characters.`);
  if (existsSync('.env')) process.loadEnvFile('.env');
  print(await callShop(parseConfig(process.env), command));
}

function parseArguments() {
  try {
    const { values } = parseArgs({
      options: {
        load: { type: 'string' },
        check: { type: 'boolean', default: false },
        'replace-sample': { type: 'boolean', default: false },
        'replace-all': { type: 'boolean', default: false },
        by: { type: 'string', default: userInfo().username },
      },
    });
    if (!values.load || (values['replace-sample'] && values['replace-all'])) return null;
    const remove = values['replace-all']
      ? 'others'
      : values['replace-sample']
        ? 'sample'
        : 'nothing';
    return { file: values.load, isCheck: values.check, remove, by: values.by };
  } catch {
    return null;
  }
}

function textOf(path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return fail(
      code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
        ? `${path} is not in UTF-8. Save it as "CSV UTF-8".`
        : `${path} can’t be read (${code ?? 'unknown'}).`,
    );
  }
}

function placesOf(count: number): string {
  return count === 1 ? '1 place' : `${count} places`;
}

/** Prints the result of the file: every wrong row with its line, or the number of places changed. */
function print(answer: Record<string, unknown>): void {
  const {
    error,
    problems = [],
    more = 0,
  } = answer as {
    error?: string;
    problems?: FacilityProblem[];
    more?: number;
  };
  if (error === undefined) {
    const { added, changed, unchanged, removed } = answer as Record<string, number>;
    process.stdout.write(
      `${file}: ${added} added, ${changed} changed, ${unchanged} unchanged, ${removed} removed\n`,
    );
    return;
  }
  for (const { line, reason } of problems) process.stderr.write(`${file}:${line}: ${reason}\n`);
  if (more > 0) process.stderr.write(`and ${more} more\n`);
  fail(error);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
