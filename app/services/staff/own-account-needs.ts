import type { Sealing } from '~/models/core/sealing.server';
import type { TryNeeds } from '~/models/staff/staff-tries.server';

/** Dependencies of the services with which staff change their own account. */
export type OwnAccountNeeds = TryNeeds & {
  config: { everyPlatformIsSandbox: boolean };
  sealing: Sealing;
  requestId: string | null;
};

/** The staff member who changes their own account, and the current session. */
export type OwnAccount = {
  id: string;
  sessionId: string;
  isAdmin: boolean;
  /** Signed in with one of the sandbox's passwords. */
  isSandbox: boolean;
};
