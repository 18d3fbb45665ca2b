import { createContext, useContext } from 'react';
import { isRouteErrorResponse, useLocation } from '~/framework';
import { buttonStyle } from '~/components/ui/forms/button';
import { CATEGORIES } from '~/content/catalogue/categories';
import { paths } from '~/paths';

/** The request's id while a page is rendered on the server, to find it in the log; empty in the browser. */
export const RequestIdContext = createContext('');

type Labels = { title: string; text: string; again: boolean };

type Kind =
  | 'missing'
  | 'refused'
  | 'unreadable'
  | 'often'
  | 'silent'
  | 'busy'
  | 'unreached'
  | 'broken';

const LABELS: Record<Kind, Labels> = {
  missing: {
    title: 'We couldn’t find this page',
    text: 'It may have moved, or the address has a typo. You can still shop by category:',
    again: false,
  },
  refused: {
    title: 'You don’t have access to this page',
    text: 'This page is for another type of account.',
    again: false,
  },
  unreadable: {
    title: 'We couldn’t read that request',
    text: 'Nothing was changed. Go back to the page you came from, reload it, and try again.',
    again: false,
  },
  often: {
    title: 'Too many requests in a short time',
    text: 'Nothing was changed. Wait a minute, then try again.',
    again: true,
  },
  silent: {
    title: 'The store isn’t answering',
    text: 'We couldn’t load our catalog just now. Your cart is saved. Please try again in a moment.',
    again: true,
  },
  busy: {
    title: 'The store is very busy',
    text: 'This took too long. Please try again in a moment. For a long list, choose fewer days. If you sent a form, check first whether it went through.',
    again: true,
  },
  unreached: {
    title: 'We couldn’t reach the store',
    text: 'Your connection may be down. Check it and try again. If you sent a form, check first whether it went through.',
    again: true,
  },
  broken: {
    title: 'Something went wrong on our side',
    text: 'We’ve logged what happened. Please try again.',
    again: true,
  },
};

/** Returns the texts for a thrown error; for a response they depend on its status. */
export function labelsFor(error: unknown): Labels {
  if (!isRouteErrorResponse(error)) return isUnreached(error) ? LABELS.unreached : LABELS.broken;
  if (error.status === 404) return LABELS.missing;
  if (error.status === 401 || error.status === 403) return LABELS.refused;
  if (error.status === 429) return LABELS.often;
  if (error.status >= 400 && error.status < 500) return LABELS.unreadable;
  if (error.status !== 503) return LABELS.broken;
  return error.data?.code === 'busy' ? LABELS.busy : LABELS.silent;
}

/**
 * Whether the request never got a response. Browsers throw this with different messages; the server has not
 * logged it.
 */
function isUnreached(error: unknown): boolean {
  return (
    error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message)
  );
}

/**
 * The request id to find the cause in the log. Only known on the server; pages rendered in the browser have
 * none.
 */
export function ErrorNumber({ isBroken }: { isBroken: boolean }) {
  const requestId = useContext(RequestIdContext);
  return (
    // Keeps the server's text, which the browser cannot render.
    <p className="mt-2 text-sm text-ink-soft" suppressHydrationWarning>
      {requestId
        ? `${isBroken ? 'If it keeps happening, contact us. ' : ''}Reference number: ${requestId}`
        : ''}
    </p>
  );
}

/** The page shown if a page is missing, refused, unreachable or broken. */
export function ErrorPage({ error }: { error: unknown }) {
  const labels = labelsFor(error);
  const { title, text, again } = labels;
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <div className="wrap py-16 text-center lg:py-24">
      <p className="text-sm text-ink-soft">Error {status}</p>
      <h1 className="mt-2">{title}</h1>
      <p className="mx-auto mt-4 max-w-lg">{text}</p>
      {again ? <ErrorNumber isBroken={labels === LABELS.broken} /> : null}
      {again ? (
        <p className="mt-8">
          <a href={pathname + search} data-document="" className={buttonStyle()}>
            Try again
          </a>
        </p>
      ) : (
        <ul className="mt-8 flex flex-wrap justify-center gap-x-6">
          {CATEGORIES.map((category) => (
            <li key={category.slug}>
              <a href={paths.category(category.slug)} className="target justify-center underline">
                {category.label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
