import type { Kysely } from 'kysely';
import type { PassFailpoint } from '~/domain/core/retries/failpoint';
import type { StripeClient } from '~/platforms/stripe/client.server';
import type { DB } from '../../../db/schema';

/** Dependencies of the deposit state machine; all live as long as the process. */
export type DepositMachineNeeds = {
  db: Kysely<DB>;
  stripe: StripeClient;
  /** UTC milliseconds. */
  now: () => number;
  failpoint: PassFailpoint;
  /** Absolute URL of the deposit's page, to which a bank returns the customer. */
  returnUrl: (depositId: string) => string;
  /** Called when there is a balance to publish. */
  wakeMoney: () => void;
  log: {
    info: (fields: object, text: string) => void;
    warn: (fields: object, text: string) => void;
    error: (fields: object, text: string) => void;
  };
};
