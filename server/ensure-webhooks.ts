import type { Logger } from 'pino';
import type { Admin } from '../app/platforms/shopify/admin.server';
import { subscribeToWebhooks } from '../app/platforms/shopify/webhooks.server';

/** Shopify ends subscriptions without notice, so we check regularly. */
const EVERY_MS = 6 * 60 * 60_000;

/**
 * Subscribes to Shopify's webhooks now, and later again to those that Shopify has ended: it does so if
 * messages could not be delivered for hours, for example while the proxy was down.
 *
 * @returns a function that stops it
 */
export function ensureWebhooks({
  admin,
  config,
  log,
}: {
  admin: Admin;
  config: { origin: string };
  log: Pick<Logger, 'info' | 'warn'>;
}): () => void {
  const poll = async () => {
    try {
      const { added, refused } = await subscribeToWebhooks(
        admin,
        `${config.origin}/webhooks/shopify`,
      );
      if (added.length > 0) log.info({ topics: added }, 'webhooks were subscribed to');
      const text = 'the platform refuses webhooks: see docs/shopify.md';
      if (refused.length > 0) log.warn({ topics: refused }, text);
    } catch (error) {
      log.warn({ err: error }, 'webhooks could not be subscribed to; the sweep still runs');
    }
  };
  void poll();
  const timer = setInterval(() => void poll(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
