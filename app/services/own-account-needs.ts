import type { Sealing } from '~/models/sealing.server';
import type { TryNeeds } from '~/models/staff-tries.server';

/** What the services of one's own account in the back-office need. */
export type OwnAccountNeeds = TryNeeds & {
  config: { everyPlatformIsSandbox: boolean };
  sealing: Sealing;
  requestId: string | null;
};

/** Who changes their own account, and in which session. */
export type OwnAccount = {
  id: string;
  sessionId: string;
  isAdmin: boolean;
  /** Signed in with a password of the sandbox's. */
  isSandbox: boolean;
};
