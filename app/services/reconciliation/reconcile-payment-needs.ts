import type { Kysely } from 'kysely';
import type { SettlePayment } from '~/domain/deposits/settled';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { StripeClient } from '~/platforms/stripe/client.server';
import type { DB } from '../../../db/schema';

/** Dependencies of the reconciler's parts for payments; the functions are those of the normal path. */
export type ReconcilePaymentNeeds = {
  db: Kysely<DB>;
  stripe: StripeClient;
  admin: Admin;
  log: {
    info: (fields: object, text: string) => void;
    warn: (fields: object, text: string) => void;
    error: (fields: object, text: string) => void;
  };
  settlePayment: SettlePayment;
  returnPayment: (paymentId: string) => Promise<'done' | 'later' | 'person'>;
};
