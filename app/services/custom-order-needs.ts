import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { PassCustomOrderStep } from '~/domain/custom-order-steps';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { DB } from '../../db/schema';

/** What a step of a request needs. */
export type CustomOrderNeeds = {
  db: Kysely<DB>;
  /** Of the request that asks for it, for the trace of staff. */
  requestId?: string;
  /** UTC milliseconds. */
  now: () => number;
};

/** What bringing a request's draft order up to date needs. */
export type CustomOrderDraftNeeds = CustomOrderNeeds & {
  admin: Admin;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Where a check may let the work break off; passes everywhere else. */
  pass?: PassCustomOrderStep;
};
