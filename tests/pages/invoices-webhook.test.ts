import { createHmac } from 'node:crypto';
import { expect, inject, it } from 'vitest';
import { rawRequest } from '../support/raw-request';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';

const control = sandboxControl(inject('sandboxUrl'));
const url = `${inject('shopUrl')}/webhooks/quickbooks`;

const post = (body: string, signature?: string) =>
  fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json;charset=utf-8',
      ...(signature !== undefined && { 'intuit-signature': signature }),
    },
    body,
  });

it('an invoice that the bookkeeper adds is in the menu of whom it bills within seconds', async () => {
  const nora = await signedIn('nora@example.com');
  const hasEntry = async () =>
    (await (await nora.get('/')).text()).includes('href="/dashboard/manage/invoices"');
  // This look is good for five minutes: what follows comes by webhook.
  await hasEntry();
  expect(await hasEntry()).toBe(false);
  const number = 'W1';
  await control.quickbooks({
    action: 'invoice-add',
    email: 'nora@example.com',
    amountCents: 4_200,
    number,
  });
  await eventually(hasEntry);
  await control.quickbooks({ action: 'invoice-paid', number });
  await eventually(async () => !(await hasEntry()));
});

it('a webhook of QuickBooks is answered only with its signature, and only when it is posted', async () => {
  const body = '[]';
  const sign = (secret: string) => createHmac('sha256', secret).update(body).digest('base64');
  expect((await fetch(url)).status).toBe(404);
  expect((await post(body)).status).toBe(401);
  expect((await post(body, sign('guess'))).status).toBe(401);
  expect((await post(`${body} `, sign('sandbox-quickbooks-verifier'))).status).toBe(401);
  expect((await post(body, sign('sandbox-quickbooks-verifier'))).status).toBe(200);
  // Its length is enough: a body that is refused while it is being sent may cut the connection instead.
  const large = { 'Content-Length': '3000000', 'intuit-signature': 'x' };
  const answer = rawRequest(inject('shopUrl'), '/webhooks/quickbooks', large, { method: 'POST' });
  expect((await answer).status).toBe(413);
});
