import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerShopifyAdmin } from '~/http/shopify-admin/answer.server';

/** Answers 405: there is nothing to read here. */
export function loader(args: LoaderFunctionArgs) {
  return answerShopifyAdmin(args);
}

/** `{query, variables}` → `{data, errors}`; the registry lists what is allowed (decision 0011). */
export function action(args: ActionFunctionArgs) {
  return answerShopifyAdmin(args);
}
