import type { ActionFunctionArgs } from '~/framework';
import { isSignedByShopify } from '~/platforms/shopify/webhooks.server';
import { MalformedWebhook, recordShopifyEvent } from '~/services/webhooks/record-event.server';

/** Answers 404: webhooks are posted. */
export function loader() {
  return new Response('Not found\n', { status: 404 });
}

/** Verifies the raw bytes, stores one row per delivery and answers. The work is done later, from the row. */
export async function action({ request, context }: ActionFunctionArgs) {
  const body = new Uint8Array(await request.arrayBuffer());
  const signature = request.headers.get('X-Shopify-Hmac-Sha256');
  const { apiSecret, webhookSecret } = context.config.shopify;
  if (!isSignedByShopify(body, signature, [webhookSecret, apiSecret])) {
    context.log.warn('refused: a webhook that Shopify did not sign');
    return new Response(null, { status: 401 });
  }
  try {
    await recordShopifyEvent(context.db, request.headers, body, new Date(context.now()));
  } catch (error) {
    if (error instanceof MalformedWebhook) return new Response(null, { status: 400 });
    throw error;
  }
  context.wakeFollowers();
  return new Response(null, { status: 200 });
}
