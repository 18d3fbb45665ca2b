/**
 * Returns the time zone that a request's browser has named in a cookie (`components/ui/own-moment`), or null if there is
 * none that `Intl` knows: a cookie is anybody's text.
 */
export function readerZone(request: Request): string | null {
  const cookies = request.headers.get('Cookie') ?? '';
  const value = /(?:^|;\s*)zone=([A-Za-z0-9_+%/-]{1,60})(?:;|$)/.exec(cookies)?.[1];
  const zone = value?.replaceAll(/%2f/gi, '/');
  return zone !== undefined && isZone(zone) ? zone : null;
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
}
