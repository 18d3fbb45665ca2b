import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningShop } from '../support/running-shop';
import { startServerShop } from '../support/server-shop';
import { signIn } from '../support/signed-in';
import { Visitor } from '../support/visitor';

let shop: RunningShop;

beforeAll(async () => {
  shop = await startServerShop();
});
afterAll(() => shop.stop());

/** Returns the subjects of the mails that an order's page offers. */
const help = async (visitor: Visitor, number: number) => {
  const answer = await visitor.get(`/dashboard/manage/orders/${6_000_000_000_000 + number}`);
  const html = await answer.text();
  const section = /<section aria-labelledby="help"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
  return [...section.matchAll(/href="mailto:[^"?]+\?subject=([^"]+)"/g)].map(([, subject = '']) =>
    decodeURIComponent(subject),
  );
};

async function signedIn(name: string): Promise<Visitor> {
  const visitor = new Visitor(shop.url);
  await signIn(visitor, `${name}@example.com`);
  return visitor;
}

it('help with an order is to report what is shipped, and always to ask; what is not is canceled on its page', async () => {
  const [ella, bruno] = [await signedIn('ella'), await signedIn('bruno')];
  expect(await help(ella, 999)).toEqual(['Question about order #999']);
  const page = await (await ella.get('/dashboard/manage/orders/6000000000999')).text();
  expect(page).toContain('/dashboard/manage/orders/6000000000999/cancel');
  expect(await help(bruno, 992)).toEqual(['Problem with order #992', 'Question about order #992']);
  expect(await help(ella, 994)).toEqual(['Question about order #994']);
});
