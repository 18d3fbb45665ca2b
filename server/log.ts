import { mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import pino, { type Logger } from 'pino';
import type { Config } from '../app/config/config.server';

/** Names of fields whose values are redacted from the log, at up to three levels (money-security, S-10). */
const SECRET = ['password', 'token', 'authorization', 'cookie', 'email', 'phone', 'code', 'secret'];

/** The longest time that a line is buffered; else an alarm on a quiet night would wait for more lines. */
const WAIT_MS = 1_000;
/** The buffer's limit while nothing can be written; further lines are lost. */
const MOST_CHARACTERS = 1_000_000;

/**
 * Creates the log: one JSON object a line, to standard output or LOG_FILE. Writes are buffered briefly, so
 * that a line costs a request next to nothing; `flush()` writes out what is left. A full disk loses lines but
 * does no other harm.
 *
 * @param otherwise the destination without LOG_FILE: 2, standard error, for a command that answers on
 *   standard output
 * @param hear is given every line that is written: its fields, its sentence, its level by pino's number
 */
export function createLog(
  config: Pick<Config, 'logLevel' | 'logFile'>,
  {
    otherwise = 1,
    hear,
  }: { otherwise?: 1 | 2; hear?: (fields: unknown, text: unknown, level: number) => void } = {},
): Logger {
  const destination = pino.destination({
    dest: config.logFile === undefined ? otherwise : opened(config.logFile),
    sync: false,
    minLength: 4096,
    maxLength: MOST_CHARACTERS,
    periodicFlush: WAIT_MS,
  });
  let isReported = false;
  // Without a listener the error would end the process. The shop goes on; lines are written again when there
  // is room.
  destination.on('error', (error: NodeJS.ErrnoException) => {
    if (error.syscall !== 'write') throw error;
    if (!isReported && error.code !== 'EPIPE') {
      process.stderr.write(`the log cannot be written: ${error.code}\n`);
    }
    isReported = true;
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
      hooks: {
        logMethod(line, write, level) {
          hear?.(line[0], line[1], level);
          write.apply(this, line);
        },
      },
    },
    destination,
  );
}

/** Opens it at once: a process that ends before its log is open could write down nothing, not even why. */
function opened(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  return openSync(file, 'a');
}

/** Returns an error with its causes, without the request bodies that some libraries attach. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: plainError(error.cause) }),
  };
}
