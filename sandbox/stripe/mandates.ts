import { parseParams } from './params';
import { mandateBody } from './payments/mandates';
import { missing } from './rejection';
import type { StripeRoute } from './routes';
import type { MandateRow } from './rows';
import type { Records } from './records';

/** Records that the account's holder authorizes debits. */
export function newMandate(records: Records, paymentMethod: string): MandateRow {
  return records.mandates.put({
    id: records.newId('mandate'),
    paymentMethod,
    acceptedAt: records.now(),
    status: 'active',
  });
}

/** Routes of `/v1/mandates`: https://docs.stripe.com/api/mandates */
export function mandateRoutes({ mandates }: Records): StripeRoute[] {
  return [
    {
      method: 'GET',
      pattern: '/v1/mandates/*',
      operation: 'mandates.retrieve',
      handle: ({ ids: [id = ''], params }) => {
        parseParams(params, {});
        const row = mandates.get(id);
        if (row === undefined) throw missing('mandate', id);
        return mandateBody(row);
      },
    },
  ];
}
