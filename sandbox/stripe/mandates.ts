import { readParams } from './params';
import { mandateBody } from './payments/mandates';
import { missing } from './refusal';
import type { StripeRoute } from './routes';
import type { MandateRow } from './rows';
import type { Shelf } from './shelf';

/** Records that the account's holder authorizes debits. */
export function newMandate(shelf: Shelf, paymentMethod: string): MandateRow {
  return shelf.mandates.put({
    id: shelf.newId('mandate'),
    paymentMethod,
    acceptedAt: shelf.now(),
    status: 'active',
  });
}

/** Routes of `/v1/mandates`: https://docs.stripe.com/api/mandates */
export function mandateRoutes({ mandates }: Shelf): StripeRoute[] {
  return [
    {
      method: 'GET',
      pattern: '/v1/mandates/*',
      operation: 'mandates.retrieve',
      handle: ({ ids: [id = ''], params }) => {
        readParams(params, {});
        const row = mandates.get(id);
        if (row === undefined) throw missing('mandate', id);
        return mandateBody(row);
      },
    },
  ];
}
