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
  /** When the process started, as /proc has it; only compared. Empty if the system has none. */
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
 * shares the folder, or to this machine before its last boot, and where no /proc tells one process from a later one
 * with its pid (macOS, Windows).
 */
export function isRunning(
  identity: ProcessIdentity,
  platform: string = process.platform,
): boolean | 'unknown' {
  if (platform !== 'linux') return hasPid(identity.pid) && 'unknown';
  if (identity.bootId !== bootId() || identity.pidSpace !== pidSpace()) return 'unknown';
  return startedAt(identity.pid) === identity.startedAt;
}

/** Whether some process has this pid. Signal 0 is delivered to nobody; it is refused if the process is another user's. */
function hasPid(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function bootId(): string {
  return readOr('', () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
}

function pidSpace(): string {
  return readOr('', () => readlinkSync('/proc/self/ns/pid'));
}

/** Returns undefined if no such process runs. */
function startedAt(pid: number): string | undefined {
  const stat = readOr('', () => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The command's name, in parentheses, may contain spaces; after it, the state is field 3 and the start
  // 22.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? undefined : fields[19];
}

function readOr(fallback: string, read: () => string): string {
  try {
    return read();
  } catch {
    return fallback;
  }
}
