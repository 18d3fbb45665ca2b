import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Admin } from './admin.server';
import { operationOf } from './typed-document';
import { isSignedByShopify, subscribeToWebhooks } from './webhooks.server';

const OURS = 'https://shop.example/webhooks/shopify';

/** A Shopify that accepts each topic of an address only once, and one topic never. */
function platform(forbidden: string) {
  const made = new Map<string, string>();
  let reads = 0;
  let others: (() => void) | undefined;
  const run = async (document: string, variables: object) => {
    if (operationOf(document) === 'Subscriptions') {
      const nodes = [...made].map(([topic, uri]) => ({ topic, uri }));
      reads += 1;
      // Two that start at the same moment both see no subscriptions.
      if (reads === 1) await new Promise<void>((resolve) => (others = resolve));
      others?.();
      return { webhookSubscriptions: { nodes } };
    }
    const { topic, subscription } = variables as { topic: string; subscription: { uri: string } };
    const isTaken = topic === forbidden || made.has(topic);
    if (!isTaken) made.set(topic, subscription.uri);
    return { webhookSubscriptionCreate: { userErrors: isTaken ? [{ message: 'no' }] : [] } };
  };
  return { run } as unknown as Admin;
}

it('two processes that start together make each topic once, and call refused what is refused', async () => {
  const admin = platform('DISPUTES_CREATE');
  const [one, other] = await Promise.all([
    subscribeToWebhooks(admin, OURS),
    subscribeToWebhooks(admin, OURS),
  ]);
  expect(one.refused).toEqual(['DISPUTES_CREATE']);
  expect(other.refused).toEqual(['DISPUTES_CREATE']);
  const added = [...one.added, ...other.added];
  expect(added.length).toBeGreaterThan(10);
  expect(new Set(added).size).toBe(added.length);
});

it.each([
  ['the new secret', 'new', true],
  ['the old one, until it is revoked', 'old', true],
  ['no secret of ours', 'other', false],
])('a body signed with %s', (_name, secret, isOurs) => {
  const body = Buffer.from('{"id":1}');
  const signature = createHmac('sha256', secret).update(body).digest('base64');
  expect(isSignedByShopify(body, signature, ['old', 'new'])).toBe(isOurs);
  expect(isSignedByShopify(Buffer.from('{"id":2}'), signature, ['old', 'new'])).toBe(false);
});
