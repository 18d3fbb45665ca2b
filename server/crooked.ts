/** A path that changes when its dot segments are resolved; browsers resolve them before they send. */
const DOTS = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|\\/i;

/**
 * Whether no page of ours leads to this URL, because no browser would send it or Remix would complain about it in the
 * log, which a stranger must not fill: `_data` calls a protocol that its pages no longer use, and paths that cannot be
 * decoded are no paths, neither the URL's own nor those whose routes `/__manifest` is asked for.
 */
export function isCrooked(url: string, path: string): boolean {
  if (!url.startsWith('/') || url.includes('#') || DOTS.test(path) || !canDecode(path)) return true;
  if (path.length === url.length) return false;
  const query = new URLSearchParams(url.slice(path.length));
  return query.has('_data') || (path === '/__manifest' && !query.getAll('p').every(canDecode));
}

function canDecode(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
