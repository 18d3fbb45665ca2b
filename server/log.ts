import pino, { type Logger } from 'pino';
import type { Config } from '../app/config.server';

/** Names whose values never reach the log, wherever they stand (money-security, S-10). */
const SECRET = ['password', 'token', 'authorization', 'cookie', 'email', 'phone', 'code', 'secret'];

/** A line waits no longer than this for others to be written with: on a quiet night an alarm is alone. */
const WAIT_MS = 1_000;
/** While nothing can be written; further lines are lost. */
const MOST_CHARACTERS = 1_000_000;

/**
 * Structured lines, one JSON object each, to standard output or LOG_FILE. Writes are gathered for a
 * moment, so that a line costs a request next to nothing; `flush()` writes out what is left. A disk that is
 * full costs lines and nothing else.
 *
 * @param otherwise where there is no LOG_FILE: 2, standard error, for a command that answers on standard output
 */
export function createLog(
  config: Pick<Config, 'logLevel' | 'logFile'>,
  otherwise: 1 | 2 = 1,
): Logger {
  const destination = pino.destination({
    dest: config.logFile ?? otherwise,
    sync: false,
    minLength: 4096,
    maxLength: MOST_CHARACTERS,
    periodicFlush: WAIT_MS,
    mkdir: true,
  });
  let isTold = false;
  // Without a listener it would end the process: the shop goes on, and is heard again when there is room.
  destination.on('error', (error: NodeJS.ErrnoException) => {
    if (error.syscall !== 'write') throw error;
    if (!isTold && error.code !== 'EPIPE') {
      process.stderr.write(`the log cannot be written: ${error.code}\n`);
    }
    isTold = true;
  });
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[removed]',
      },
      serializers: { err: plainError },
    },
    destination,
  );
}

/** An error with its causes, without the request bodies that some libraries hang on theirs. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: plainError(error.cause) }),
  };
}
