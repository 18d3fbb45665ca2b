import { useEffect } from 'react';
import { type ClientLoaderFunctionArgs, isRouteErrorResponse, useFetcher } from '~/framework';

/** After a poll without an answer, in milliseconds, before the page asks again. */
const REST_MS = 5_000;

/** What the page that polls shows; a tab has one at a time. */
let shown: { path: string; data: unknown } | null = null;

/**
 * Returns a page's data, and reloads it periodically while the page is visible. Reloads only this page's
 * loader, not those of its layouts. The page's route exports `pollingLoader` as its `clientLoader`.
 *
 * @param pauseOf milliseconds to wait after this data; null once it is final
 */
export function usePolling<Data>(
  loaded: Data,
  path: string,
  pauseOf: (data: Data) => number | null,
): Data {
  const fetcher = useFetcher<Data>();
  // Polled data wins over the loader's data.
  const data = (fetcher.data as Data | undefined) ?? loaded;
  const pauseMs = pauseOf(data);
  const { state, load } = fetcher;

  useEffect(() => {
    shown = { path, data };
  }, [path, data]);

  useEffect(() => {
    if (pauseMs === null || state !== 'idle') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => load(path), pauseMs);
    };
    wait();
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [state, load, path, pauseMs]);

  return data;
}

/**
 * Loads the page's data. If the server does not answer, or answers 5xx, the page keeps what it shows and polls on: its
 * reader waits for money and must not lose the page to a moment without a network.
 *
 * @throws what the server's loader throws, if the page was not shown yet, or for a 4xx or a redirect
 */
export async function pollingLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  try {
    return await serverLoader();
  } catch (error) {
    const isAnswer = error instanceof Response || isRouteErrorResponse(error);
    if (shown?.path !== pathname || (isAnswer && error.status < 500)) throw error;
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    return shown.data;
  }
}
