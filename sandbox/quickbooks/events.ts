import { createHmac, randomUUID } from 'node:crypto';
import type { Store } from '../kit/store';
import { Webhooks } from '../kit/webhooks';
import type { World } from '../kit/world';
import { REALM, WEBHOOK_VERIFIER } from './rows';

export type BookEntity = 'Customer' | 'Item' | 'Term' | 'Invoice' | 'CreditMemo' | 'Payment';

export type BookChange = {
  entity: BookEntity;
  id: string;
  operation: 'created' | 'updated' | 'deleted' | 'voided' | 'emailed';
};

/**
 * QuickBooks' webhooks: CloudEvents that name the changed records, without their content. The changes of one call are
 * one notification. https://developer.intuit.com/app/developer/qbo/docs/develop/webhooks
 *
 * @param verifier the token whose HMAC of the body is the header `intuit-signature`
 */
export function bookEvents(world: World, store: Store, verifier = WEBHOOK_VERIFIER) {
  const webhooks = new Webhooks({
    store,
    company: 'quickbooks',
    world,
    headers: ({ body }) => ({
      'Content-Type': 'application/json;charset=utf-8',
      'User-Agent': 'intuit_notification_server/1.0 sandbox',
      'intuit-signature': createHmac('sha256', verifier).update(body).digest('base64'),
    }),
  });

  function notify(changes: BookChange[]): void {
    const time = new Date(world.clock.now()).toISOString();
    const events = changes.map(({ entity, id, operation }) => ({
      specversion: '1.0',
      id: randomUUID(),
      source: 'intuit.sandbox',
      type: `qbo.${entity.toLowerCase()}.${operation}.v1`,
      datacontenttype: 'application/json',
      time,
      intuitentityid: id,
      intuitaccountid: REALM,
      data: {},
    }));
    const [first] = events;
    if (first === undefined) return;
    webhooks.enqueue([
      {
        id: first.id,
        eventId: first.id,
        topic: first.type,
        uri: `${world.storeOrigin}/webhooks/quickbooks`,
        body: JSON.stringify(events),
        triggeredAt: time,
      },
    ]);
  }

  return { webhooks, notify };
}
