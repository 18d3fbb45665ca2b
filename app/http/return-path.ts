/**
 * The local path in a form or an address that a person may be sent back to, or null. It starts with
 * one slash, is not an address of another host in disguise, and has no control characters
 * (money-security, S-6).
 */
export function localPath(value: string | null): string | null {
  if (value === null || value.length > 500 || !/^\/(?![/\\])/.test(value)) return null;
  // oxlint-disable-next-line no-control-regex -- refusing them is the point
  if (/[\u0000-\u001f\u007f\\]/.test(value)) return null;
  const url = new URL(value, 'http://local.invalid');
  // Dots are resolved by now: `/..//host` has become `//host`.
  if (url.host !== 'local.invalid' || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}`;
}

/** Where a sign-in may lead back to: a page of ours, never into another sign-in. */
export function signInReturnPath(value: string | null): string | null {
  const path = localPath(value);
  return path === null || /^\/(?:auth|api|webhooks)(?:[/?]|$)/i.test(path) ? null : path;
}

/** Where an ambassador's link may lead to: a page of ours, never to another link. */
export function referralTarget(value: string | null): string | null {
  const path = signInReturnPath(value);
  return path === null || /^\/ref(?:[/?.]|$)/i.test(path) ? null : path;
}

/**
 * The path of the page of ours that a form was sent from, or null: for forms that stand so often on
 * a page that a hidden field in each would weigh.
 */
export function refererPath(request: Request, origin: string): string | null {
  const referer = request.headers.get('Referer');
  if (!referer || !URL.canParse(referer)) return null;
  const url = new URL(referer);
  return url.origin === new URL(origin).origin ? localPath(`${url.pathname}${url.search}`) : null;
}
