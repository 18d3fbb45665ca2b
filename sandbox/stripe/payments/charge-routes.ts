import { listPage, listParams } from '../list';
import { optional, parseParams, text } from '../params';
import { missing } from '../rejection';
import type { StripeRoute } from '../routes';
import { idIn } from './money';
import type { Money } from './money';

/** Routes of https://docs.stripe.com/api/charges, read-only: money is taken with payment intents. */
export function chargeRoutes(money: Money): StripeRoute[] {
  return [
    {
      method: 'GET',
      pattern: '/v1/charges',
      operation: 'charges.list',
      handle: ({ params, path }) => {
        const values = parseParams(params, {
          ...listParams,
          customer: optional(text),
          payment_intent: optional(text),
        });
        const { customer, payment_intent: intent } = values;
        const charges = money.charges
          .values()
          .filter(
            (charge) =>
              (customer ?? idIn(charge.customer)) === idIn(charge.customer) &&
              (intent ?? idIn(charge.payment_intent)) === idIn(charge.payment_intent),
          );
        return listPage(charges, values, { url: path, kind: 'charge', body: (charge) => charge });
      },
    },
    {
      method: 'GET',
      pattern: '/v1/charges/*',
      operation: 'charges.retrieve',
      handle: ({ ids: [id = ''], params }) => {
        parseParams(params, {});
        const charge = money.charges.get(id);
        if (charge === undefined) throw missing('charge', id, 'id');
        return charge;
      },
    },
  ];
}
