import { useMediaQuery } from './use-media-query';

/** Returns whether motion should be avoided; true on the server, so that nothing moves before we know. */
export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)', true);
}
