import { nextAddress, postForm, type Browser } from './person';
import type { ShopUnderTest } from './shop-under-test';

/** Signs in a member of staff of the cast. */
export async function signInStaff({ app }: Pick<ShopUnderTest, 'app'>): Promise<Browser> {
  const stranger = { cookie: '', address: nextAddress() };
  const fields = { email: 'staff@example.com', password: 'sandbox-staff-password' };
  const reply = await postForm(stranger, app.url, '/erp-login', fields);
  if (reply?.status !== 303) throw new Error(`staff could not sign in: ${reply?.status}`);
  return { ...stranger, cookie: reply.cookies.join('; ') };
}
