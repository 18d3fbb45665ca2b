import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Who a process is, beyond its number: numbers are given again after a restart of the machine, and
 * on a busy one sooner; inside a container they start from 1 each time.
 */
export type ProcessIdentity = {
  pid: number;
  /** Differs after each start of the machine. */
  bootId: string;
  /** Where `pid` counts: its container. Empty where the system has no such thing. */
  pidSpace: string;
  /** When the process started, in the system's own notation; only compared, never read. */
  startedAt: string;
};

export function ownIdentity(): ProcessIdentity {
  return {
    pid: process.pid,
    bootId: bootId(),
    pidSpace: pidSpace(),
    startedAt: startedAt(process.pid) ?? '',
  };
}

/**
 * Whether that very process is running; `unknown` when it belongs to another container, to another
 * machine that shares the folder, or to this one before it was started anew.
 */
export function isRunning(identity: ProcessIdentity): boolean | 'unknown' {
  if (identity.bootId !== bootId() || identity.pidSpace !== pidSpace()) return 'unknown';
  return startedAt(identity.pid) === identity.startedAt;
}

function bootId(): string {
  return readOr('', () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
}

function pidSpace(): string {
  return readOr('', () => readlinkSync('/proc/self/ns/pid'));
}

/** Nothing when no such process runs. */
function startedAt(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const stat = readOr('', () => readFileSync(`/proc/${pid}/stat`, 'utf8'));
    // The command's name, in brackets, may hold spaces; after it the state is field 3, the start 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  }
  const line = readOr('', () =>
    execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim(),
  );
  return line === '' ? undefined : line;
}

function readOr(fallback: string, read: () => string): string {
  try {
    return read();
  } catch {
    return fallback;
  }
}
