import pino, { type Logger } from 'pino';
import type { Config } from '../app/config.server';

/** Names whose values never reach the log, wherever they stand (money-security, S-10). */
const SECRET = ['password', 'token', 'authorization', 'cookie', 'email', 'phone', 'code', 'secret'];

/**
 * Structured lines, one JSON object each, to standard output or LOG_FILE. Writes are gathered, so
 * that a line costs a request next to nothing; `flush()` writes out what is left.
 *
 * @param otherwise where there is no LOG_FILE: 2, standard error, for a command that answers on standard output
 */
export function createLog(
  config: Pick<Config, 'logLevel' | 'logFile'>,
  otherwise: 1 | 2 = 1,
): Logger {
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
    pino.destination({
      dest: config.logFile ?? otherwise,
      sync: false,
      minLength: 4096,
      mkdir: true,
    }),
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
