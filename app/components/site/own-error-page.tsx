import { isRouteErrorResponse, useLocation } from '~/framework';
import { ErrorPage } from '~/components/layout/error-page';
import { OWN_ERRORS, type OwnErrorTexts } from '~/content/core/errors/own-errors';

/**
 * The error page inside the account, dashboard and back-office frames: 401, 403 and 404 link back to the
 * reader's own pages instead of the shop. Kept out of the shop's bundle.
 */
export function OwnErrorPage({ error, texts }: { error: unknown; texts: OwnErrorTexts }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const isRejected = status === 401 || status === 403;
  const { refused, ask: request, links, silent } = texts;
  if (silent && isSilent(error)) return <SilentPage {...silent} />;
  if (!isRejected && status !== 404) return <ErrorPage error={error} />;
  const link = isRejected ? signInLink(error) : null;
  return (
    <div className="py-8">
      <p className="text-sm text-ink-soft">Error {status}</p>
      <h1 className="mt-2">{isRejected ? OWN_ERRORS.refused : OWN_ERRORS.missing}</h1>
      <p className="mt-4 max-w-prose">
        {isRejected ? (link?.text ?? refused) : OWN_ERRORS.missingText}{' '}
        {isRejected && request ? (
          <>
            {request.before}{' '}
            <a href={request.href} className="text-link">
              {request.label}
            </a>
            .
          </>
        ) : null}
      </p>
      <ul className="mt-6 flex flex-wrap gap-x-6">
        {[...(link ? [link.join] : []), ...links].map(({ label, href }) => (
          <li key={href}>
            <a href={href} className="target underline">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether a platform has not answered (`unavailable`); a store that is too busy says so itself. */
function isSilent(error: unknown): boolean {
  return (
    isRouteErrorResponse(error) &&
    error.status === 503 &&
    error.data?.code === 'storefront-unavailable'
  );
}

function SilentPage({ title, text }: { title: string; text: string }) {
  const { pathname, search } = useLocation();
  return (
    <div className="py-8">
      <p className="text-sm text-ink-soft">Error 503</p>
      <h1 className="mt-2">{title}</h1>
      <p className="mt-4 max-w-prose">{text}</p>
      <p className="mt-6">
        <a href={`${pathname}${search}`} className="target underline">
          {OWN_ERRORS.again}
        </a>
      </p>
    </div>
  );
}

/** Returns how to get access to a refused page, if the reader can do something about it. */
function signInLink(error: unknown) {
  const shown: unknown = isRouteErrorResponse(error) ? error.data : null;
  const isForAmbassadors =
    typeof shown === 'object' &&
    shown !== null &&
    'access' in shown &&
    shown.access === 'ambassador';
  return isForAmbassadors ? OWN_ERRORS.ambassador : null;
}
