// Starts programs the same way on Linux, macOS and Windows: without a shell, which would split paths at spaces and speak
// another language on each. Needs no installed package until a program of one is named.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Programs whose package is called otherwise. */
const PACKAGES = { depcruise: 'dependency-cruiser', remix: '@remix-run/dev' };

/**
 * Returns what to spawn for a command as one types it: `node …`, `npm …`, `npx --no-install <program> …` of an installed
 * package, or any other program. Node runs the first three itself, because on Windows `npm` and `npx` are batch files,
 * which only a shell can start.
 *
 * @param {readonly string[]} command
 * @param {{ root: string, execPath?: string, npmPath?: string | undefined }} where `npmPath`: as npm says it to its scripts
 * @returns {[string, string[]]} the program and its parameters
 */
export function spawnable(
  [program, ...parameters],
  { root, execPath = process.execPath, npmPath = process.env.npm_execpath },
) {
  if (program === 'node') return [execPath, parameters];
  if (program === 'npm') return [execPath, [npmOf(execPath, npmPath), ...parameters]];
  if (program === 'npx' && parameters[0] === '--no-install') {
    const [, name, ...rest] = parameters;
    return [execPath, [programOf(root, name), ...rest]];
  }
  return [program, parameters];
}

/** npm's own file: the one that runs us, else the one beside Node, where its installers put it. */
function npmOf(execPath, npmPath) {
  const folder = dirname(execPath);
  const file = join('node_modules', 'npm', 'bin', 'npm-cli.js');
  const candidates = [npmPath, join(folder, file), join(folder, '..', 'lib', file)];
  // Another package manager says its own path in the same variable.
  const found = candidates.find((path) => path?.endsWith('npm-cli.js') && existsSync(path));
  if (found) return found;
  throw new Error(`npm was not found beside ${execPath}. Run this by npm, or install npm there.`);
}

/** The file of an installed package that the program stands for. */
function programOf(root, name) {
  const folder = join(root, 'node_modules', PACKAGES[name] ?? name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[name]);
}

/**
 * Writes a command so that it can be pasted into a terminal of this system.
 *
 * @param {readonly string[]} command
 * @param {{ env?: Record<string, string>, platform?: string }} [how] variables to set before it
 */
export function typed(command, { env = {}, platform = process.platform } = {}) {
  const isWindows = platform === 'win32';
  const set = Object.entries(env).map(([name, value]) =>
    isWindows ? `set "${name}=${value}" && ` : `${name}=${value} `,
  );
  return set.join('') + command.map((each) => quoted(each, isWindows)).join(' ');
}

function quoted(text, isWindows) {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  if (isWindows) return `"${text.replaceAll('"', '\\"')}"`;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
