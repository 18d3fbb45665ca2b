import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Identifies a process beyond its pid: pids are reused after a reboot, and sooner on a busy machine; inside a
 * container they start from 1 each time.
 */
export type ProcessIdentity = {
  pid: number;
  /** Different after each boot of the machine. */
  bootId: string;
  /** The pid namespace, that is, the container. Empty if the system has none. */
  pidSpace: string;
  /** When the process started, in the system's own notation; only compared, never parsed. */
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
 * Whether that very process is running; `unknown` if it belongs to another container, to another machine that
 * shares the folder, or to this machine before its last boot.
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

/** Returns undefined if no such process runs. */
function startedAt(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const stat = readOr('', () => readFileSync(`/proc/${pid}/stat`, 'utf8'));
    // The command's name, in parentheses, may contain spaces; after it, the state is field 3 and the start
    // 22.
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
