import type { KoaContextWithOIDC } from 'oidc-provider';
import type Provider from 'oidc-provider';
import { ROUTES } from './addresses';

type Next = () => Promise<unknown>;

/** What belongs to a grant and is revoked with it. */
const GRANTED = ['AccessToken', 'RefreshToken', 'AuthorizationCode'] as const;

async function revokeAll({ provider, session }: KoaContextWithOIDC['oidc']): Promise<void> {
  for (const { grantId } of Object.values(session?.authorizations ?? {})) {
    if (grantId === undefined) continue;
    await Promise.all(GRANTED.map((kind) => provider[kind].revokeByGrantId(grantId)));
    await (await provider.Grant.find(grantId))?.destroy();
  }
}

/**
 * Ends the browser's session, revokes its grants, and redirects. The library would show a form first, to
 * confirm or just as an extra step.
 */
async function endSession(ctx: KoaContextWithOIDC, onward: string): Promise<void> {
  const { provider, session, cookies } = ctx.oidc;
  await revokeAll(ctx.oidc);
  await session?.destroy();
  cookies.set(provider.cookieName('session'), null, {
    path: new URL(provider.issuer).pathname,
    signed: true,
    overwrite: true,
  });
  ctx.redirect(onward);
}

function afterSignOut({ oidc }: KoaContextWithOIDC): string {
  const address = oidc.params?.post_logout_redirect_uri;
  if (typeof address !== 'string') return oidc.urlFor('end_session_success');
  const back = new URL(address);
  if (typeof oidc.params?.state === 'string') back.searchParams.set('state', oidc.params.state);
  return back.href;
}

/** Returns the URL of a login in progress that waits for another user's session to end. */
function afterChange({ oidc }: KoaContextWithOIDC): string | undefined {
  const address = oidc.session?.state?.postLogoutRedirectUri;
  return typeof address === 'string' ? address : undefined;
}

function reject(ctx: KoaContextWithOIDC, description: string): void {
  ctx.status = 400;
  ctx.body = { error: 'invalid_request', error_description: description };
}

/** A refresh returns no id token: the client needs its first one for the logout. */
function withoutNewIdToken(ctx: KoaContextWithOIDC): void {
  if (ctx.oidc.params?.grant_type !== 'refresh_token') return;
  const { id_token: _first, ...answer } = ctx.body as Record<string, unknown>;
  ctx.body = answer;
}

/**
 * Where Shopify is stricter than the library, or behaves differently.
 *
 * @param isCustomer whether the customer with that number still exists
 */
export function asVendor(provider: Provider, isCustomer: (number: string) => boolean) {
  /** Ends sessions of deleted customers: the library trusts a session as long as its cookie is valid. */
  async function forgetWhoIsGone(ctx: KoaContextWithOIDC): Promise<void> {
    const session = await provider.Session.get(ctx);
    if (session.accountId !== undefined && !isCustomer(session.accountId)) await session.destroy();
  }

  return async (ctx: KoaContextWithOIDC, next: Next): Promise<void> => {
    const isGet = ctx.method === 'GET';
    const isAuthorization = isGet && ctx.path === ROUTES.authorization;
    const isResumed = isGet && ctx.path.startsWith(`${ROUTES.authorization}/`);
    const isSignOut = isGet && ctx.path === ROUTES.end_session;
    if (isAuthorization && !ctx.query.state) {
      return reject(ctx, 'missing required parameter: state');
    }
    if (isSignOut && !ctx.query.id_token_hint) {
      return reject(ctx, 'missing required parameter: id_token_hint');
    }
    if (isAuthorization) await forgetWhoIsGone(ctx);
    await next();
    if (ctx.status !== 200) return;
    const onward = isSignOut ? afterSignOut(ctx) : isResumed ? afterChange(ctx) : undefined;
    if (onward !== undefined) await endSession(ctx, onward);
    if (ctx.path === ROUTES.token) withoutNewIdToken(ctx);
  };
}
