import type { ActionFunctionArgs } from '@remix-run/node';
import { recordStripeEvent } from '~/services/record-stripe-event.server';

/** Webhooks are posted; there is nothing to see here. */
export function loader() {
  return new Response('Not found\n', { status: 404 });
}

/** Verify on the raw bytes, keep one row per event, answer; the work is done from the row. */
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
