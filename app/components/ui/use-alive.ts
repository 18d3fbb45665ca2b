import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns whether the page is hydrated: false in the server's HTML and during hydration, then true. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
