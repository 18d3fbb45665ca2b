import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** Names this start of this process in the leases that it takes: host, process, and a random part. */
export function createBootId(): string {
  return `${hostname()}/${process.pid}/${randomUUID()}`;
}

/**
 * Whether the one who took a lease has certainly ended: a process of this host that is no more, or
 * one before us with our own number. Of other hosts nobody knows; their leases end by themselves.
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
