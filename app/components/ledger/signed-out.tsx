import { useLocation } from '@remix-run/react';
import { CASH_HEADER } from '~/content/ledger/earth-cash';
import { paths } from '~/paths';

/** Replaces the balance once the session has expired. Signing in leads back to the same page. */
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
