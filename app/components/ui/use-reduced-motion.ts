import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-reduced-motion: reduce)';

function listen(onChange: () => void) {
  const media = window.matchMedia(QUERY);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Returns whether motion should be avoided; true on the server, so that nothing moves before we know. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    listen,
    () => window.matchMedia(QUERY).matches,
    () => true,
  );
}
