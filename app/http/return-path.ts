/**
 * Returns the local path to redirect to, from a form or a query, or null if it is not safe. A safe path
 * starts with exactly one slash, is not another host's URL in disguise, and has no control characters
 * (money-security, S-6).
 */
export function localPath(value: string | null): string | null {
  if (value === null || value.length > 500 || !/^\/(?![/\\])/.test(value)) return null;
  // oxlint-disable-next-line no-control-regex -- refusing them is the point
  if (/[\u0000-\u001f\u007f\\]/.test(value)) return null;
  const url = new URL(value, 'http://local.invalid');
  // The URL parser has resolved dots: `/..//host` has become `//host`.
  if (url.host !== 'local.invalid' || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}`;
}

/** Returns where a sign-in may redirect to: a page of ours, never another sign-in. */
export function signInReturnPath(value: string | null): string | null {
  const path = localPath(value);
  return path === null || /^\/(?:auth|api|webhooks)(?:[/?]|$)/i.test(path) ? null : path;
}

/** Returns where an ambassador's or a discount's link may redirect to: a page of ours, never another such link. */
export function referralTarget(value: string | null): string | null {
  const path = signInReturnPath(value);
  return path === null || /^\/(?:ref|discount)(?:[/?.]|$)/i.test(path) ? null : path;
}

/**
 * Returns the path of our page that a form was sent from, or null. For forms that occur so often on a page
 * that a hidden field in each would be too much HTML.
 */
export function refererPath(request: Request, origin: string): string | null {
  const referer = request.headers.get('Referer');
  if (!referer || !URL.canParse(referer)) return null;
  const url = new URL(referer);
  return url.origin === new URL(origin).origin ? localPath(`${url.pathname}${url.search}`) : null;
}
