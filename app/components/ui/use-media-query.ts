import { useCallback, useSyncExternalStore } from 'react';

/**
 * Returns whether a media query matches, and renders again when that changes, e.g. at sunset on a device that
 * turns dark by itself.
 *
 * @param onServer the answer before the browser has given one
 */
export function useMediaQuery(query: string, onServer: boolean): boolean {
  const listen = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    listen,
    () => window.matchMedia(query).matches,
    () => onServer,
  );
}

/** Returns whether motion should be avoided; true on the server, so that nothing moves before we know. */
export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)', true);
}
