import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * Runs one of the system's programs to its end.
 *
 * @returns its standard output @throws with its standard error
 */
export async function sh(command: string, ...parameters: readonly string[]): Promise<string> {
  try {
    const { stdout } = await execute(command, parameters, { maxBuffer: 2 ** 24 });
    return stdout;
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new Error(`${command} ${parameters.join(' ')}: ${stderr.trim()}`, { cause: error });
  }
}

/** Runs one as the user `postgres`, as `sh` does. */
export function asPostgres(...command: readonly string[]): Promise<string> {
  return sh('setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', ...command);
}
