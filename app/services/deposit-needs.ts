import type { Kysely } from 'kysely';
import type { PassFailpoint } from '~/domain/failpoint';
import type { StripeClient } from '~/platforms/stripe/client.server';
import type { DB } from '../../db/schema';

/** What a run of the deposit machine works with; all of it lives as long as the process. */
export type DepositMachineNeeds = {
  db: Kysely<DB>;
  stripe: StripeClient;
  /** UTC milliseconds. */
  now: () => number;
  failpoint: PassFailpoint;
  /** The deposit's own page, absolute: there a bank sends the customer back to. */
  returnUrl: (depositId: string) => string;
  /** There is a balance to publish. */
  wakeMoney: () => void;
  log: {
    info: (fields: object, text: string) => void;
    warn: (fields: object, text: string) => void;
    error: (fields: object, text: string) => void;
  };
};

export type { SettleDeposit } from '~/domain/settled';
