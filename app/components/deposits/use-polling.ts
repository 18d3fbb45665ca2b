import { useEffect } from 'react';
import { useFetcher } from '~/framework';

/**
 * Returns a page's data, and reloads it periodically while the page is visible. Reloads only this page's
 * loader, not those of its layouts.
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
