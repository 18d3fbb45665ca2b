import type { LoaderFunctionArgs } from '~/framework';
import { notFound } from '~/http/replies.server';
import { leadElsewhere } from '~/http/site/shop-redirect.server';

/** Any path that no other route matches: where staff have redirected it, or the 404 page, inside the store's layout. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await leadElsewhere(request, context);
  notFound();
}

export function action() {
  notFound();
}

export default function UnknownPage() {
  return null;
}
