import { gid, idOf, stableNumber, uuid } from '../../kit/ids';
import { topicScopes } from '../access';
import type { Scoped } from '../access';
import { connection } from '../connection';
import type { PageArguments } from '../connection';
import type { Events } from '../events';
import type { SubscriptionRow } from '../rows';
import { ADMIN_VERSION } from '../shop';
import type { UserError } from './context';

type SubscriptionInput = {
  uri?: string | null;
  filter?: string | null;
  format?: string | null;
  includeFields?: string[] | null;
};

function subscriptionNode(row: SubscriptionRow) {
  return {
    __typename: 'WebhookSubscription',
    id: gid('WebhookSubscription', row.id),
    topic: row.topic,
    uri: row.uri,
    filter: row.filter,
    includeFields: row.includeFields,
    apiVersion: { handle: ADMIN_VERSION, supported: true },
  };
}

function refused(message: string, field = ['webhookSubscription', 'uri']) {
  const userErrors: UserError[] = [{ field, message }];
  return { webhookSubscription: null, userErrors };
}

/** Webhook subscriptions made through the API. */
export function subscriptionFields({ subscriptions }: Events) {
  return {
    webhookSubscriptions: (page: PageArguments) =>
      connection(subscriptions.values(), page, ({ id }) => String(id), subscriptionNode),
    webhookSubscriptionCreate: (
      args: { topic: string; webhookSubscription: SubscriptionInput },
      { scopes }: Scoped,
    ) => {
      const needed = topicScopes(args.topic);
      if (needed.length > 0 && !needed.some((scope) => scopes.has(scope))) {
        const message = 'You do not have permission to create or update webhooks with this topic';
        return refused(message, ['topic']);
      }
      const { uri, filter, includeFields } = args.webhookSubscription;
      if (!uri) return refused("Address can't be blank");
      if (!isReachable(uri)) return refused('Address is not allowed');
      const taken = subscriptions.find((each) => each.topic === args.topic && each.uri === uri);
      if (taken !== undefined) return refused('Address for this topic has already been taken');
      const row = subscriptions.put({
        id: stableNumber(`subscription ${uuid()}`),
        topic: args.topic,
        uri,
        filter: filter ?? null,
        includeFields: includeFields ?? [],
      });
      return { webhookSubscription: subscriptionNode(row), userErrors: [] };
    },
    webhookSubscriptionDelete: ({ id }: { id: string }) => {
      if (subscriptions.delete(idOf('WebhookSubscription', id) ?? '')) {
        return { deletedWebhookSubscriptionId: id, userErrors: [] };
      }
      const userErrors = [{ field: ['id'], message: 'Webhook subscription does not exist' }];
      return { deletedWebhookSubscriptionId: null, userErrors };
    },
  };
}

/** Whether the URL is acceptable. Shopify requires https; the sandbox also accepts http, for this machine. */
function isReachable(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  return ['http:', 'https:'].includes(new URL(uri).protocol);
}
