import type { KoaContextWithOIDC } from 'oidc-provider';
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

/** Ends the browser's session and all it granted, and sends the browser back without asking. */
async function signOut(ctx: KoaContextWithOIDC): Promise<void> {
  const { provider, session, params } = ctx.oidc;
  await revokeAll(ctx.oidc);
  await session?.destroy();
  ctx.oidc.cookies.set(provider.cookieName('session'), null, {
    path: new URL(provider.issuer).pathname,
    signed: true,
    overwrite: true,
  });
  const address = params?.post_logout_redirect_uri;
  if (typeof address !== 'string') {
    ctx.redirect(ctx.oidc.urlFor('end_session_success'));
    return;
  }
  const back = new URL(address);
  if (typeof params?.state === 'string') back.searchParams.set('state', params.state);
  ctx.redirect(back.href);
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

/** Where the vendor is stricter, or does otherwise, than the standard lets the library be. */
export async function asVendor(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  const isAsked = ctx.method === 'GET';
  if (isAsked && ctx.path === ROUTES.authorization && !ctx.query.state) {
    return refuse(ctx, 'missing required parameter: state');
  }
  if (isAsked && ctx.path === ROUTES.end_session && !ctx.query.id_token_hint) {
    return refuse(ctx, 'missing required parameter: id_token_hint');
  }
  await next();
  if (ctx.path === ROUTES.end_session && ctx.status === 200) await signOut(ctx);
  if (ctx.path === ROUTES.token && ctx.status === 200) withoutNewIdToken(ctx);
}
