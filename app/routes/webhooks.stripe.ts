import type { ActionFunctionArgs } from '~/framework';
import { recordStripeEvent } from '~/services/webhooks/record-event.server';

/** Answers 404: webhooks are posted. */
export function loader() {
  return new Response('Not found\n', { status: 404 });
}

/** Verifies the raw bytes, stores one row per event and answers. The work is done later, from the row. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, stripe, log, now, config } = context;
  const answer = await recordStripeEvent(
    { db, stripe, log, now, webhookSecret: config.stripe.webhookSecret },
    {
      body: Buffer.from(await request.arrayBuffer()),
      signature: request.headers.get('Stripe-Signature'),
    },
  );
  if (answer === 'kept') context.wakeMoney();
  return new Response(null, { status: answer === 'refused' ? 400 : 200 });
}
