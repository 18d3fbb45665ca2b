import type { Kysely } from 'kysely';
import type { PassFailpoint } from '~/domain/core/retries/failpoint';
import type { StripeClient } from '~/platforms/stripe/client.server';
import type { DB } from '../../db/schema';

/** A log that takes fields and a sentence; never a form's text, a secret or a name. */
export type ServiceLog = Record<'info' | 'warn' | 'error', (fields: object, text: string) => void>;

/** The part of the context with which money is moved; all of it lives as long as the process. */
export type MoneyContext = {
  db: Kysely<DB>;
  /** Cards, bank accounts, charges. */
  stripe: StripeClient;
  /** The time that rules use: UTC milliseconds, shifted by CLOCK_OFFSET_MS in tests. */
  now: () => number;
  log: ServiceLog;
  /** Marks a point at which a test may kill the process; otherwise does nothing. */
  failpoint: PassFailpoint;
  /** Identifies this run of this process in the leases that it takes. */
  bootId: string;
  /** To call when a deposit, payment or balance is due, so that the money runner looks at once. */
  wakeMoney: () => void;
};
