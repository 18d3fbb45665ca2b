import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's HTML and while it is taken over, true from then on. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
