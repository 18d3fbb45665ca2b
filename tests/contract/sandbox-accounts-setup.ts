import { readFileSync } from 'node:fs';
import { Kind, parse, print } from 'graphql';
import * as oidc from 'openid-client';
import { ProviderVisitor } from '../support/sign-in';

export const STORE = 'http://localhost:3000';
export const CALLBACK = `${STORE}/auth/callback`;
export const PUBLIC = 'sandbox-customer-account-client';
export const CONFIDENTIAL = 'sandbox-customer-account-confidential';
export const SECRET = 'sandbox-customer-account-secret';
export const SCOPE = 'openid email customer-account-api:full';

/** Headers in addition to openid-client's own; null removes one. */
type Extra = Record<string, string | null>;

/** Configures openid-client as the store does, by default as a public client. */
export async function discover(
  sandboxUrl: string,
  options: { clientId?: string; auth?: oidc.ClientAuth; headers?: Extra } = {},
) {
  const { clientId = PUBLIC, auth = oidc.None(), headers = { Origin: STORE } } = options;
  const address = new URL(`${sandboxUrl}/.well-known/openid-configuration`);
  return oidc.discovery(address, clientId, undefined, auth, {
    execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
    [oidc.customFetch]: (url, init) => {
      const sent = new Headers(init.headers);
      for (const [name, value] of Object.entries(headers)) {
        if (value === null) sent.delete(name);
        else sent.set(name, value);
      }
      return fetch(url, { ...init, headers: sent } as RequestInit);
    },
  });
}

export type Secrets = { state: string; nonce: string; verifier: string };

/** Starts a sign-in. @returns its address and what the store keeps of it */
export async function begin(
  config: oidc.Configuration,
  more: Record<string, string> = {},
): Promise<Secrets & { url: string }> {
  const secrets = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  };
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: SCOPE,
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    ...more,
  });
  return { ...secrets, url: url.href };
}

export function exchange(config: oidc.Configuration, returned: string, secrets: Secrets) {
  return oidc.authorizationCodeGrant(config, new URL(returned), {
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    pkceCodeVerifier: secrets.verifier,
    idTokenExpected: true,
  });
}

/** Signs in completely: pages, code, exchange. */
export async function signIn(
  config: oidc.Configuration,
  email: string,
  visitor = new ProviderVisitor(),
) {
  const started = await begin(config);
  return exchange(config, await visitor.signIn(started.url, email), started);
}

export async function send(sandboxUrl: string, token: string | undefined, query: string) {
  const response = await fetch(`${sandboxUrl}/customer/api/2026-10/graphql`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: token }),
    },
    body: JSON.stringify({ query }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Queries that the sandbox answers although the app does not send them. */
const KEPT = readFileSync(
  new URL('../../sandbox/shopify/schema/customer-account.keep.graphql', import.meta.url),
  'utf8',
);

/** Returns one of these queries by its name. */
export function keptQuery(name: 'KeptNames' | 'KeptOrders'): string {
  const found = parse(KEPT).definitions.find(
    (each) => each.kind === Kind.OPERATION_DEFINITION && each.name?.value === name,
  );
  if (!found) throw new Error(`there is no ${name}`);
  return print(found);
}
