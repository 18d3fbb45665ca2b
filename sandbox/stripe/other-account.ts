import { missing, Rejection } from './rejection';
import type { FoundRoute } from './routes';

/** A second account, in which nothing is: Stripe knows its keys, but they open nothing of the first. */
export const OTHER_ACCOUNT = { secretKey: 'sk_test_another', publishableKey: 'pk_test_another' };

/** Answers a call with one of its keys. @throws Rejection 404 for every id; 400 where something would be created */
export function answerOfOtherAccount({ route, ids: [id] }: FoundRoute, path: string): object {
  const kind = route.operation.replace(/s?\.\w+$/, '').toLowerCase();
  if (id !== undefined) throw missing(kind, id);
  if (route.method === 'GET') return { object: 'list', url: path, has_more: false, data: [] };
  throw new Rejection(400, { message: 'The sandbox keeps nothing for this account.' }, false);
}
