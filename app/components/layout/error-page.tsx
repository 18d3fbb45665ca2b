import { isRouteErrorResponse, useLocation } from '@remix-run/react';
import { useContext } from 'react';
import { RequestIdContext } from '~/components/layout/request-id';
import { buttonStyle } from '~/components/ui/button-style';
import { CATEGORIES } from '~/content/categories';
import { paths } from '~/paths';

type Words = { title: string; text: string; again: boolean };

const WORDS: Record<'missing' | 'refused' | 'unreadable' | 'silent' | 'busy' | 'broken', Words> = {
  missing: {
    title: 'We could not find this page',
    text: 'It may have moved, or the address has a typing mistake. The shelves are still here:',
    again: false,
  },
  refused: {
    title: 'This page is not open to you',
    text: 'It belongs to another role.',
    again: false,
  },
  unreadable: {
    title: 'We could not read what was sent',
    text: 'Nothing was changed. Please go back to the page you came from, reload it and try again.',
    again: false,
  },
  silent: {
    title: 'The shop is catching its breath',
    text: 'We could not reach our catalogue just now. Your cart is safe. Please try again in a moment.',
    again: true,
  },
  busy: {
    title: 'The shop is very busy just now',
    text: 'This took too long. Please try again in a moment; for a long list, choose fewer days. If you have sent a form, please check first whether it went through.',
    again: true,
  },
  broken: {
    title: 'Something broke on our side',
    text: 'We have written down what happened. Please try again; if it keeps happening, tell us the number below.',
    again: true,
  },
};

function wordsFor(error: unknown): Words {
  if (!isRouteErrorResponse(error)) return WORDS.broken;
  if (error.status === 404) return WORDS.missing;
  if (error.status === 401 || error.status === 403) return WORDS.refused;
  if (error.status >= 400 && error.status < 500) return WORDS.unreadable;
  if (error.status !== 503) return WORDS.broken;
  return error.data?.code === 'busy' ? WORDS.busy : WORDS.silent;
}

/** What a person sees instead of a page that is missing, refused, unreachable or broken. */
export function ErrorPage({ error }: { error: unknown }) {
  const { title, text, again } = wordsFor(error);
  const { pathname, search } = useLocation();
  const requestId = useContext(RequestIdContext);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <div className="wrap py-16 text-center lg:py-24">
      <p className="text-sm text-ink-soft">Error {status}</p>
      <h1 className="mt-2">{title}</h1>
      <p className="mx-auto mt-4 max-w-lg">{text}</p>
      {again ? (
        // Only the server knows it; the browser leaves what stands there.
        <p className="mt-2 text-sm text-ink-soft" suppressHydrationWarning>
          {requestId ? `Number: ${requestId}` : ''}
        </p>
      ) : null}
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
              <a href={paths.category(category.slug)} className="target underline">
                {category.label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
