import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { PassCustomOrderStep } from '~/domain/custom-orders/custom-order-steps';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { DB } from '../../../db/schema';

/** Dependencies of a step of a custom order. */
export type CustomOrderNeeds = {
  db: Kysely<DB>;
  /** ID of the HTTP request, recorded in the staff trace. */
  requestId?: string;
  /** UTC milliseconds. */
  now: () => number;
};

/** Dependencies for updating a custom order's draft order. */
export type CustomOrderDraftNeeds = CustomOrderNeeds & {
  admin: Admin;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Where a test may interrupt the work; a no-op everywhere else. */
  pass?: PassCustomOrderStep;
};
