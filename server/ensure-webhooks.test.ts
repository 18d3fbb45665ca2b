import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Admin } from '../app/platforms/shopify/admin.server';
import { operationOf } from '../app/platforms/shopify/typed-document';
import { WEBHOOK_TOPICS } from '../app/platforms/shopify/webhooks.server';
import { ensureWebhooks } from './ensure-webhooks';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const HOURS = 60 * 60_000;
const log = { info: vi.fn(), warn: vi.fn() };

/** A Shopify that remembers subscriptions until it ends them. */
function platform() {
  const made = new Map<string, string>();
  let isSilent = false;
  const run = (document: string, variables: object) => {
    const operation = operationOf(document);
    if (isSilent) return Promise.reject(new Error('no answer'));
    const { topic, subscription } = variables as { topic: string; subscription: { uri: string } };
    if (operation === 'Subscribe') made.set(topic, subscription.uri);
    const nodes = [...made].map(([each, uri]) => ({ topic: each, uri }));
    return Promise.resolve({
      webhookSubscriptions: { nodes },
      webhookSubscriptionCreate: { userErrors: [] },
    });
  };
  const admin = { run } as unknown as Admin;
  return { admin, made, silence: (silent: boolean) => void (isSilent = silent) };
}

it('subscribes again to what the platform has ended, also after it was silent, until it is stopped', async () => {
  const { admin, made, silence } = platform();
  const stop = ensureWebhooks({ admin, config: { origin: 'https://shop.example' }, log });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(made.size).toBe(WEBHOOK_TOPICS.length);

  made.delete('ORDERS_UPDATED');
  silence(true);
  await vi.advanceTimersByTimeAsync(6 * HOURS);
  expect(log.warn).toHaveBeenCalledTimes(1);
  silence(false);
  await vi.advanceTimersByTimeAsync(6 * HOURS);
  expect(made.get('ORDERS_UPDATED')).toBe('https://shop.example/webhooks/shopify');

  stop();
  made.delete('ORDERS_UPDATED');
  await vi.advanceTimersByTimeAsync(24 * HOURS);
  expect(made.has('ORDERS_UPDATED')).toBe(false);
});
