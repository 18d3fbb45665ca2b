import { listPage, listParams } from '../list';
import { optional, parseParams, text } from '../params';
import type { StripeRoute } from '../routes';
import type { Money } from './money';
import { idIn } from './money';
import {
  cancelIntent,
  checkSecret,
  confirmIntent,
  createIntent,
  intentOf,
  updateIntent,
} from './intents';

const ALL = '/v1/payment_intents';
const ONE = '/v1/payment_intents/*';

/** Routes of https://docs.stripe.com/api/payment_intents */
export function intentRoutes(money: Money): StripeRoute[] {
  return [
    {
      method: 'POST',
      pattern: ALL,
      operation: 'paymentIntents.create',
      handle: (call) => createIntent(money, call),
    },
    {
      method: 'GET',
      pattern: ALL,
      operation: 'paymentIntents.list',
      handle: ({ params, path }) => {
        const values = parseParams(params, { ...listParams, customer: optional(text) });
        const intents = money.intents
          .values()
          .map(({ intent }) => intent)
          .filter(({ customer }) => (values.customer ?? idIn(customer)) === idIn(customer));
        return listPage(intents, values, {
          url: path,
          kind: 'payment_intent',
          body: (intent) => intent,
        });
      },
    },
    {
      method: 'GET',
      pattern: ONE,
      operation: 'paymentIntents.retrieve',
      isPublic: true,
      handle: (call) => {
        const { client_secret: secret } = parseParams(call.params, {
          client_secret: optional(text),
        });
        const row = intentOf(money, call);
        checkSecret(row, call, secret);
        return row.intent;
      },
    },
    {
      method: 'POST',
      pattern: ONE,
      operation: 'paymentIntents.update',
      handle: (call) => updateIntent(money, call),
    },
    {
      method: 'POST',
      pattern: `${ONE}/confirm`,
      operation: 'paymentIntents.confirm',
      isPublic: true,
      handle: (call) => confirmIntent(money, call),
    },
    {
      method: 'POST',
      pattern: `${ONE}/cancel`,
      operation: 'paymentIntents.cancel',
      handle: (call) => cancelIntent(money, call),
    },
  ];
}
