import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** Returns the name of this start of this process for its leases: host, process id and a random part. */
export function createBootId(): string {
  return `${hostname()}/${process.pid}/${randomUUID()}`;
}

/**
 * Whether the owner of a lease has certainly ended: a process of this host that no longer runs, or an earlier
 * one with our own process id. For other hosts it cannot tell; their leases expire.
 */
export function isDeadBoot(owner: string, self: string): boolean {
  if (owner === self) return false;
  const [host, pid] = owner.split('/');
  if (host !== hostname() || !/^\d+$/.test(pid ?? '')) return false;
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
