// `npm run bench`: measures the built shop on this machine; one JSON object per line. Figures are ratios or
// medians of three, compared with a bare server in the same run. `npm run bench -- http` runs one part;
// `npm run bench -- volume` runs only by name, because it takes an hour.
import { benchBytes } from './bench/bytes.mjs';
import { benchHttp, benchUncached } from './bench/http.mjs';
import { benchPhone } from './bench/phone.mjs';
import { benchStart } from './bench/start.mjs';
import { benchVolume } from './bench/volume.mjs';
import { installWhatIsMissing } from './install.mjs';
import { run } from './processes.mjs';
import { isBuildCurrent } from './stamp.mjs';

await installWhatIsMissing();
if (!(await isBuildCurrent())) await run(process.execPath, ['scripts/build.mjs'], { quiet: true });

const parts = {
  search: () =>
    run(process.execPath, ['--import', 'tsx', '--expose-gc', 'scripts/bench/search.ts']),
  bytes: benchBytes,
  start: async () => {
    await benchStart();
    await withPostgres(benchStart);
  },
  http: benchHttp,
  uncached: async () => {
    await benchUncached();
    await withPostgres(benchUncached);
  },
  phone: benchPhone,
};

const requested = process.argv.slice(2);
const isAboutVolume = requested.includes('volume');
const strange = requested.filter((name) => !(name in parts) && name !== 'volume');
if (strange.length > 0 && !isAboutVolume) {
  throw new Error(
    `No such measure: ${strange.join(', ')}. There are ${Object.keys(parts).join(', ')}, volume.`,
  );
}
// Arguments that are not measures are the name of a list, or its share.
if (isAboutVolume) await benchVolume(requested.filter((name) => !(name in parts)));
for (const [name, measure] of Object.entries(parts)) {
  if (requested.length === 0 || requested.includes(name)) await measure();
}

/** Runs a measure with a real Postgres server, which it starts and stops. */
async function withPostgres(measure) {
  const { tsImport } = await import('tsx/esm/api');
  const { ensurePostgres } = await tsImport('./test-postgres.ts', import.meta.url);
  const server = await ensurePostgres();
  try {
    await measure(server.url);
  } finally {
    await server.stop();
  }
}
