import { notFound } from '~/http/replies.server';

/** Any path that no other route matches: the 404 page, inside the store's layout. */
export function loader() {
  notFound();
}

export function action() {
  notFound();
}

export default function UnknownPage() {
  return null;
}
