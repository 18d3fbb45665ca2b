import type { Kysely } from 'kysely';
import type { PassFailpoint } from '~/domain/core/retries/failpoint';
import type { SettlePayment } from '~/domain/deposits/settled';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { StripeClient } from '~/platforms/stripe/client.server';
import type { DB } from '../../../db/schema';

/** Dependencies of the commands that a named person runs (docs/money.md, 'When the figures differ'). */
export type MoneyCommandNeeds = {
  db: Kysely<DB>;
  stripe: StripeClient;
  admin: Admin;
  log: {
    info: (fields: object, text: string) => void;
    error: (fields: object, text: string) => void;
  };
  /** UTC milliseconds. */
  now: () => number;
  failpoint: PassFailpoint;
  settlePayment: SettlePayment;
  postReversals: (depositId: string) => Promise<string>;
  config: { depositLimits: { dailyCreditCents: number } };
};

/** Shown to the person: what was done, or a sentence that says why nothing was. */
export type CommandAnswer = { error: string } | Record<string, unknown>;
