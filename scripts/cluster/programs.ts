import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { endChild, hasEnded } from '../processes.mjs';

export type Program = {
  name: string;
  logFile: string;
  pid: () => number;
  isRunning: () => boolean;
  start: () => void;
  /** Ends it with a signal, with SIGKILL if it takes too long, and waits until it is gone. @returns its exit code */
  end: (signal?: NodeJS.Signals, limitMs?: number) => Promise<number | null>;
  /** Returns the last lines of its log. */
  lastLines: () => Promise<string>;
};

export type ProgramOptions = {
  name: string;
  command: readonly string[];
  logFile: string;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** The network namespace that it runs in. */
  namespace?: string;
  /** Runs it as this user instead of root. */
  user?: string;
  /** What it is sent when this process ends without having ended it, even by kill -9. */
  orphaned?: 'KILL' | 'TERM';
};

const LINES = 30;

/** Describes one of the cluster's programs, which run in the foreground and write to a log of their own. */
export function program(options: ProgramOptions): Program {
  const { name, logFile, env = process.env, cwd = '/' } = options;
  let child: ChildProcess | undefined;
  return {
    name,
    logFile,
    pid: () => (child && !hasEnded(child) ? (child.pid ?? 0) : 0),
    isRunning: () => child !== undefined && !hasEnded(child),
    start() {
      if (child && !hasEnded(child)) return;
      const log = openSync(logFile, 'a');
      const [file = '', ...parameters] = commandLine(options);
      child = spawn(file, parameters, { cwd, env, stdio: ['ignore', log, log] });
      child.on('error', () => undefined);
      closeSync(log);
    },
    async end(signal = 'SIGTERM', limitMs) {
      if (!child) return null;
      await endChild(child, { signal, ...(limitMs === undefined ? {} : { limitMs }) });
      return child.exitCode;
    },
    async lastLines() {
      const text = await readFile(logFile, 'utf8').catch(() => '');
      return text.trimEnd().split('\n').slice(-LINES).join('\n');
    },
  };
}

/** Each program on the way replaces itself by the next: the process that we have started is the last one. */
function commandLine({ command, namespace, user, orphaned = 'KILL' }: ProgramOptions): string[] {
  return [
    ...(namespace === undefined ? [] : ['nsenter', `--net=/run/netns/${namespace}`]),
    'setpriv',
    ...(user === undefined ? [] : [`--reuid=${user}`, `--regid=${user}`, '--init-groups']),
    `--pdeathsig=${orphaned}`,
    ...command,
  ];
}
