import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/signed-in';
import { Visitor } from '../support/visitor';

/** The lookup of spec section 7 through its endpoint, with the sentinels of section 8. */
const PATH = '/api/organization-access';
const OTTO = '7100000000005';

async function call(visitor: Visitor, query = '') {
  const answer = await visitor.get(`${PATH}${query}`);
  return [answer.status, await answer.json()] as const;
}

describe(PATH, () => {
  it('is the record of whoever asks', async () => {
    const otto = await signedIn('otto@example.com');
    const [status, body] = await call(otto, `?user_id=${OTTO}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        is_admin: true,
        organizations: { id: expect.any(String), name: expect.any(String), show_manage: true },
      },
    });
    const whole = encodeURIComponent(`gid://shopify/Customer/${OTTO}`);
    expect(await call(otto, `?user_id=${whole}`)).toEqual([200, body]);
  });

  it('is null for somebody in no organization, and -1 without its argument', async () => {
    const ivy = await signedIn('ivy@example.com');
    expect(await call(ivy, '?user_id=7100000000001')).toEqual([200, { data: null }]);
    expect(await call(ivy)).toEqual([400, { data: -1 }]);
  });

  it('of others is as that of nobody; visitors are asked to sign in', async () => {
    const mina = await signedIn('mina@example.com');
    const [status, others] = await call(mina, `?user_id=${OTTO}`);
    expect(status).toBe(404);
    expect(await call(mina, '?user_id=7199999999999')).toEqual([404, others]);
    expect((await call(new Visitor(), `?user_id=${OTTO}`))[0]).toBe(401);
    expect((await call(mina, `?user_id=${OTTO}&user_id=1`))[0]).toBe(400);
    expect((await mina.post(PATH, {})).status).toBe(405);
  });
});
