import type { KoaContextWithOIDC } from 'oidc-provider';
import type Provider from 'oidc-provider';
import { ROUTES } from './addresses';

type Next = () => Promise<unknown>;

/** What belongs to a grant and ends with it. */
const GRANTED = ['AccessToken', 'RefreshToken', 'AuthorizationCode'] as const;

async function revokeAll({ provider, session }: KoaContextWithOIDC['oidc']): Promise<void> {
  for (const { grantId } of Object.values(session?.authorizations ?? {})) {
    if (grantId === undefined) continue;
    await Promise.all(GRANTED.map((kind) => provider[kind].revokeByGrantId(grantId)));
    await (await provider.Grant.find(grantId))?.destroy();
  }
}

/**
 * Ends the browser's session and all it granted, and sends the browser on. The library would first
 * show a form: to ask, or only because it has one step more to take.
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

/** The address of the sign-in under way, where it waits for another person's session to end. */
function afterChange({ oidc }: KoaContextWithOIDC): string | undefined {
  const address = oidc.session?.state?.postLogoutRedirectUri;
  return typeof address === 'string' ? address : undefined;
}

function refuse(ctx: KoaContextWithOIDC, description: string): void {
  ctx.status = 400;
  ctx.body = { error: 'invalid_request', error_description: description };
}

/** A renewal brings none: whoever signs out later needs the first. */
function withoutNewIdToken(ctx: KoaContextWithOIDC): void {
  if (ctx.oidc.params?.grant_type !== 'refresh_token') return;
  const { id_token: _first, ...answer } = ctx.body as Record<string, unknown>;
  ctx.body = answer;
}

/**
 * Where the vendor is stricter, or does otherwise, than the library.
 *
 * @param isCustomer whether there still is a customer of that number
 */
export function asVendor(provider: Provider, isCustomer: (number: string) => boolean) {
  /** The library takes a session for granted as long as its cookie is good. */
  async function forgetWhoIsGone(ctx: KoaContextWithOIDC): Promise<void> {
    const session = await provider.Session.get(ctx);
    if (session.accountId !== undefined && !isCustomer(session.accountId)) await session.destroy();
  }

  return async (ctx: KoaContextWithOIDC, next: Next): Promise<void> => {
    const isAsked = ctx.method === 'GET';
    const isAuthorization = isAsked && ctx.path === ROUTES.authorization;
    const isResumed = isAsked && ctx.path.startsWith(`${ROUTES.authorization}/`);
    const isSignOut = isAsked && ctx.path === ROUTES.end_session;
    if (isAuthorization && !ctx.query.state) {
      return refuse(ctx, 'missing required parameter: state');
    }
    if (isSignOut && !ctx.query.id_token_hint) {
      return refuse(ctx, 'missing required parameter: id_token_hint');
    }
    if (isAuthorization) await forgetWhoIsGone(ctx);
    await next();
    if (ctx.status !== 200) return;
    const onward = isSignOut ? afterSignOut(ctx) : isResumed ? afterChange(ctx) : undefined;
    if (onward !== undefined) await endSession(ctx, onward);
    if (ctx.path === ROUTES.token) withoutNewIdToken(ctx);
  };
}
