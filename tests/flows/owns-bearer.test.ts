import { beforeAll, beforeEach, expect, it } from 'vitest';
import { ownsBearer } from '../../app/http/customers/guards.server';
import type { Args } from '../../app/http/customers/signed-in.server';
import type { Database } from '../../app/models/core/database.server';
import {
  deleteSession,
  hashSecret,
  insertSession,
  newSecret,
} from '../../app/models/customers/customer-session.server';
import { createEncryption } from '../../app/models/core/encryption.server';
import { eachDatabase } from '../support/database';
import { IVY, encryption } from './sign-in-setup';

const tokensOf = (name: string) => ({
  accessToken: `shcat_${name}-access.Token~1+/=`,
  refreshToken: `shcrt_${name}-refresh`,
  idToken: `${name}.id.token`,
});

eachDatabase((_kind, open) => {
  let database: Database;
  let secret: string;
  let other: string;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    secret = await session('own');
    other = await session('other');
  });

  /** Inserts a session of Ivy's whose tokens contain this name. @returns its cookie's secret */
  async function session(name: string): Promise<string> {
    const secret = newSecret();
    const now = new Date();
    await insertSession(database.db, encryption, {
      secret,
      customerGid: IVY.gid,
      device: 'A browser',
      now,
      accessExpiresAt: new Date(now.getTime() + 60_000),
      ...tokensOf(name),
    });
    return secret;
  }

  function call(header: string, { sid = secret as string | null, encrypt = encryption } = {}) {
    const cookie = sid === null ? '' : `sid=${btoa(JSON.stringify(sid)).replaceAll('=', '%3D')}`;
    const request = new Request('http://localhost:3000/api/shopifyAdmin', {
      method: 'POST',
      headers: cookie === '' ? {} : { Cookie: cookie },
    });
    const context = { config: { secureCookies: false }, db: database.db, encryption: encrypt };
    return ownsBearer({ request, context } as unknown as Args, header);
  }

  const own = `Bearer ${tokensOf('own').accessToken}`;

  it('accepts the access token of the session that asks', async () => {
    expect(await call(own)).toBe(true);
    expect(await call(`Bearer ${tokensOf('other').accessToken}`, { sid: other })).toBe(true);
  });

  it.each([
    ['another session’s', `Bearer ${tokensOf('other').accessToken}`],
    ['the session’s refresh token', `Bearer ${tokensOf('own').refreshToken}`],
    ['the session’s id token', `Bearer ${tokensOf('own').idToken}`],
    ['a longer one', `${own}x`],
    ['a shorter one', own.slice(0, -1)],
    ['letters of another case', `Bearer ${tokensOf('own').accessToken.toUpperCase()}`],
    ['no token', 'Bearer '],
    ['nothing at all', ''],
    ['no scheme', tokensOf('own').accessToken],
    ['another scheme', own.replace('Bearer', 'Basic')],
    ['a second token behind it', `${own} ${tokensOf('own').accessToken}`],
    ['a line behind it', `${own}\n`],
    ['one without end', `Bearer ${'x'.repeat(8_193)}`],
    ['letters beyond ASCII', `${own}é`],
  ])('refuses %s', async (_, header) => {
    expect(await call(header)).toBe(false);
  });

  it('refuses it without a session, with an invented one and after the end of its own', async () => {
    expect(await call(own, { sid: null })).toBe(false);
    expect(await call(own, { sid: newSecret() })).toBe(false);
    expect(await call(own, { sid: other })).toBe(false);
    await deleteSession(database.db, hashSecret(secret));
    expect(await call(own)).toBe(false);
  });

  it('refuses tokens that were encrypted under another secret', async () => {
    const encrypt = createEncryption('quite another secret that is also long enough');
    expect(await call(own, { encrypt })).toBe(false);
  });
});
