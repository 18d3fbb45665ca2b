import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** The number of pictures that this process has drawn at the same time: each takes much memory. */
const AT_ONCE = 2;

let open = 0;
const waiting: (() => void)[] = [];

type Work = {
  /** The source of a JavaScript module. Its arguments are sharp's URL and `told`; it kills itself in time. */
  program: string;
  told: readonly (string | number)[];
  seconds: number;
  /** The largest output allowed. */
  mostBytes: number;
};

/**
 * Processes an uploaded picture in a child process, which is killed after a time limit and has none of our
 * secrets in its environment: native drawing code cannot be stopped from within its own process. At most two
 * run at a time; others queue.
 *
 * @returns the program's output; null if it failed, took too long or could not be started
 */
export async function drawApart(bytes: Buffer, work: Work): Promise<Buffer | null> {
  // A finished call passes its slot directly to the next one in the queue, so no newcomer takes it.
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
    // The child may exit before it has read all input; its exit callback reports the outcome.
    child.stdin?.on('error', () => undefined).end(bytes);
  });
}
