import { useEffect } from 'react';
import { useRevalidator } from '~/framework';

const REFRESH_MS = 60_000;
/** Each refresh counts as a visit: someone who is away is signed out after a rest as before. */
const PRESENT_MS = 10 * 60_000;

/**
 * Loads the page's data again every minute while the tab is visible and someone is at it, and at once when they come
 * back after longer. Never while a form is under way.
 */
export function useRefresh(): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    let refreshedAt = Date.now();
    let seenAt = Date.now();
    const refresh = () => {
      const now = Date.now();
      const isDue = now - refreshedAt >= REFRESH_MS && now - seenAt < PRESENT_MS;
      if (!isDue || document.visibilityState === 'hidden' || state !== 'idle') return;
      refreshedAt = now;
      revalidate();
    };
    const onInput = () => {
      seenAt = Date.now();
      refresh();
    };
    const timer = window.setInterval(refresh, REFRESH_MS);
    const inputs = ['visibilitychange', 'keydown', 'pointerdown', 'pointermove'] as const;
    for (const input of inputs) document.addEventListener(input, onInput, { passive: true });
    return () => {
      window.clearInterval(timer);
      for (const input of inputs) document.removeEventListener(input, onInput);
    };
  }, [revalidate, state]);
}
