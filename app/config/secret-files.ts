import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error';

type Variables = Record<string, string | undefined>;

/**
 * Returns the variables with those that stand in files: `NAME_FILE` is the path of a file whose text is `NAME`, as
 * Docker and Kubernetes hand out secrets. Line breaks at its end are no part of it.
 *
 * @param names the variables that there are
 * @throws ConfigError if a file can't be read or is empty, or if both are set
 */
export function withFiles(environment: Variables, names: readonly string[]): Variables {
  const given = names.filter((name) => environment[`${name}_FILE`] !== undefined);
  const read = given.map((name) => {
    const variable = `${name}_FILE`;
    if (environment[name] !== undefined) {
      throw new ConfigError(`${name} and ${variable} are both set. Set one of them.`);
    }
    return [name, textOf(variable, environment[variable] ?? '')] as const;
  });
  return { ...environment, ...Object.fromEntries(read) };
}

function textOf(variable: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trimEnd();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${variable}: the file can’t be read (${code}).`, { cause: error });
  }
  if (text === '') throw new ConfigError(`${variable}: the file is empty.`);
  return text;
}
