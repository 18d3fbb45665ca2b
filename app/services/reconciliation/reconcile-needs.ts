import type { Kysely } from 'kysely';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-intent';
import type { StripeClient } from '~/platforms/stripe/client.server';
import type { DB } from '../../../db/schema';

/**
 * Dependencies of the reconciler's parts. The functions are those of the normal path: a difference is
 * closed by the code that should have prevented it, or by a person (money-security section 5).
 */
export type ReconcileNeeds = {
  db: Kysely<DB>;
  stripe: StripeClient;
  log: {
    info: (fields: object, text: string) => void;
    warn: (fields: object, text: string) => void;
    error: (fields: object, text: string) => void;
  };
  /** UTC milliseconds. */
  now: () => number;
  settleDeposit: (depositId: string) => Promise<unknown>;
  postReversals: (depositId: string) => Promise<string>;
  adoptIntent: (intent: IntentSnapshot) => Promise<unknown>;
  publishBalance: (customerGid: string) => Promise<void>;
};
