import { notFound } from '~/http/replies.server';

/** Any address that no other file answers: the 404 page, with the shop around it. */
export function loader() {
  notFound();
}

export function action() {
  notFound();
}

export default function UnknownPage() {
  return null;
}
