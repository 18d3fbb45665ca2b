import { useLocation } from '@remix-run/react';
import { CASH_HEADER } from '~/content/earth-cash';
import { paths } from '~/paths';

/** In the place of the balance once the session is over; sign-in leads back to the same page. */
export function SignedOut() {
  const { pathname, search } = useLocation();
  return (
    <p role="status" className="cash-line">
      <strong>{CASH_HEADER.signedOut}</strong>
      <a
        href={paths.signIn(pathname + search)}
        data-document="true"
        className="target text-link font-semibold"
      >
        {CASH_HEADER.signIn}
      </a>
    </p>
  );
}
