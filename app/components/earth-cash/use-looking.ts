import { useFetcher } from '@remix-run/react';
import { useEffect } from 'react';

/**
 * What a page was drawn with, read anew now and then while it is looked at. Only this page's own data
 * is asked for, none of its layouts'.
 *
 * @param pauseOf milliseconds to wait after this answer; null when it will not change any more
 */
export function useLooking<Data>(
  loaded: Data,
  path: string,
  pauseOf: (data: Data) => number | null,
): Data {
  const fetcher = useFetcher<Data>();
  // What an action of the page has brought since counts more than an older look.
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
