import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningShop } from '../support/running-shop';
import { startServerShop } from '../support/server-shop';
import { textIn, Visitor } from '../support/visitor';
import { peopleOf, type People } from './sign-up-people';

let shop: RunningShop;
let people: People;

beforeAll(async () => {
  shop = await startServerShop({ SIGNUP_NEUTRAL: '1', SESSION_REPLAY_HOSTS: 'replay.example' });
  people = peopleOf(shop);
});
afterAll(() => shop.stop());

const freshEmail = () => `robin-${randomUUID()}@example.com`;

async function timed(email: string): Promise<{ ms: number; location: string | null }> {
  const fields = { email, form_token: randomUUID(), subject_line: '' };
  const start = performance.now();
  const answer = await new Visitor(shop.url).post('/get-started?kind=individual', fields);
  return { ms: performance.now() - start, location: answer.headers.get('Location') };
}

it('answers whoever has an account like everybody else, and no sooner', async () => {
  for (const email of ['ivy@example.com', freshEmail()]) {
    const { ms, location } = await timed(email);
    expect(location).toBe('/get-started?done=check-email');
    expect(ms).toBeGreaterThanOrEqual(1_490);
  }
  const page = await (await new Visitor(shop.url).get('/get-started?done=check-email')).text();
  expect(textIn(page)).toContain('Check your email');
  const mail = await people.mailAbout('ivy@example.com', 'You already have an account');
  expect(mail.text).toContain('nothing about it has changed');
});

it('answers ambassadors, customers and strangers alike', async () => {
  for (const email of ['amara@example.com', 'nora@example.com', freshEmail()]) {
    const answer = await new Visitor(shop.url).post('/get-started-ambassador', {
      firstName: 'Robin',
      lastName: 'Green',
      email,
      college: 'Orchard State',
      form_token: randomUUID(),
    });
    expect(answer.headers.get('Location')).toBe('/get-started-ambassador?done=check-email');
  }
  await people.mailAbout('amara@example.com', 'You already have an account');
  await people.mailAbout('nora@example.com', 'Confirm that you want to be an ambassador');
});

it.each([
  ['on', 'https://replay.example/s/1', ['https://replay.example/s/1']],
  ['', 'https://replay.example/s/1', []],
  ['on', 'https://evil.example/s/1', []],
])('keeps a recording only with consent and of the service (%j, %s)', async (tick, url, stored) => {
  const page = await (await new Visitor(shop.url).get('/get-started?kind=individual')).text();
  expect(page).toContain('type="hidden" name="sessionReplayUrl"');
  const email = freshEmail();
  const answer = await new Visitor(shop.url).post('/get-started?kind=individual', {
    email,
    sessionReplayUrl: url,
    ...(tick ? { recordingConsent: tick } : {}),
    form_token: randomUUID(),
  });
  expect(answer.status).toBe(303);
  const [customer] = await people.customers(email);
  expect(customer?.metafields.map(({ value }) => value)).toEqual(stored);
});
