import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Pictures take memory while they are open: so many of this process at a time. */
const AT_ONCE = 2;

let open = 0;
const waiting: (() => void)[] = [];

type Work = {
  /** The text of a module of JavaScript; it gets sharp's address, then `told`, and kills itself in time. */
  program: string;
  told: readonly (string | number)[];
  seconds: number;
  /** The most that it may answer. */
  mostBytes: number;
};

/**
 * Opens an uploaded picture in a process of its own, which is killed in time and has none of our
 * secrets in its environment: what draws cannot be stopped from within its process. At most two of
 * ours do so at once, the others wait for their turn.
 *
 * @returns what the program wrote; null when it failed, took too long or could not be started
 */
export async function drawApart(bytes: Buffer, work: Work): Promise<Buffer | null> {
  // Whoever ends hands the place over, so that nobody who comes meanwhile takes it.
  if (open >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else open += 1;
  try {
    return await run(bytes, work);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else open -= 1;
  }
}

function run(bytes: Buffer, { program, told, seconds, mostBytes }: Work): Promise<Buffer | null> {
  const sharpUrl = pathToFileURL(createRequire(import.meta.url).resolve('sharp')).href;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--input-type=module', '--eval', program, '--', sharpUrl, ...told.map(String)],
      {
        encoding: 'buffer',
        env: { NODE_ENV: 'production' },
        killSignal: 'SIGKILL',
        maxBuffer: mostBytes,
        timeout: seconds * 1000,
      },
      (error, drawn) => resolve(error || drawn.length < 24 ? null : drawn),
    );
    // It may end before it has read all: its end says what there is to say.
    child.stdin?.on('error', () => undefined).end(bytes);
  });
}
