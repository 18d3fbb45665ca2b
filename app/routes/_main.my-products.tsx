import { redirect } from '@remix-run/node';
import { paths } from '~/paths';

/** The page of a signed-in customer; whoever is not is sent to sign-in, and from there back. */
export function loader() {
  return redirect(paths.signIn(paths.myProducts()), {
    status: 302,
    headers: { 'Cache-Control': 'no-store' },
  });
}

export default function MyProductsPage() {
  return null;
}
