import { useEffect } from 'react';
import { paths } from '~/paths';

/**
 * 'Cart navigation failure: falls back to a full page load of /cart' (spec section 8). Drawn by the
 * cart route's error boundary. Where the document itself was loaded from /cart the server has already
 * had its turn, so there is nothing to fall back to and no loop.
 */
export function CartReload() {
  useEffect(() => {
    const [entry] = performance.getEntriesByType('navigation');
    const loaded = entry ? new URL(entry.name).pathname : paths.cart();
    if (loaded !== paths.cart()) window.location.assign(paths.cart());
  }, []);
  return null;
}
