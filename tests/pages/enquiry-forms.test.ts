import { randomUUID } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { textIn, Visitor } from '../support/visitor';

type Mail = { to: string; replyTo?: string | null; subject: string; text: string };

/** Returns all mails to an address, and those that are to be answered to it. */
async function mailsAbout(address: string): Promise<Mail[]> {
  const state = (await sandboxControl(inject('sandboxUrl')).state('mail')) as unknown as {
    mail: Mail[];
  };
  return state.mail.filter((mail) => mail.to === address || mail.replyTo === address);
}

async function tokenOn(path: string): Promise<string> {
  const html = await (await new Visitor().get(path)).text();
  return /name="form_token" value="([0-9a-f-]{36})"/.exec(html)?.[1] ?? 'no token';
}

function raw(path: string, body: string, type = 'application/x-www-form-urlencoded') {
  const origin = inject('shopUrl');
  return fetch(`${origin}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body,
    headers: { Origin: origin, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type },
  });
}

async function apply(visitor = new Visitor()): Promise<Response> {
  return visitor.post('/careers', {
    name: 'Ivy Green',
    email: freshEmail(),
    position: 'other',
    link: 'https://ivy.example/cv',
    message: 'Hello',
    form_token: randomUUID(),
  });
}

const freshEmail = () => `ivy-${randomUUID()}@example.com`;

const alliancePage = async () =>
  textIn(await (await new Visitor().get('/earth-cups-alliance')).text());

describe('the forms that write to us, without JavaScript', () => {
  it('send: a redirect to thanks, one pair of mails however often it is posted', async () => {
    const email = freshEmail();
    const fields = {
      name: 'Ivy Green',
      email,
      company: 'Green & Co',
      phone: '',
      needs: 'lids',
      volume: 'unknown',
      message: 'A party\r\nin May',
      form_token: await tokenOn('/contact-sales'),
      subject_line: '',
    };
    const answers = await Promise.all(
      [1, 2].map(() => new Visitor().post('/contact-sales', fields)),
    );
    expect(answers.map((answer) => answer.status)).toEqual([303, 303]);
    expect(answers[0]?.headers.get('Location')).toBe('/contact-sales?sent=1');
    const thanks = await new Visitor().get('/contact-sales?sent=1');
    expect(thanks.headers.get('Cache-Control')).toContain('no-store');
    expect(textIn(await thanks.text())).toContain('Thank you for your message');

    await eventually(async () => (await mailsAbout(email)).length >= 2);
    // The sandbox keeps mails in the order of their arrival, so a second pair would be before this one.
    const later = freshEmail();
    await new Visitor().post('/contact-sales', {
      ...fields,
      email: later,
      form_token: await tokenOn('/contact-sales'),
    });
    await eventually(async () => (await mailsAbout(later)).length === 2);
    const mails = await mailsAbout(email);
    expect(mails.map((mail) => mail.subject).toSorted()).toEqual([
      'New sales inquiry',
      'We have your message',
    ]);
    expect(mails.find((mail) => mail.replyTo === email)?.text).toContain('Needs: Lids');
  });

  it('the Alliance’s page says what it brings in figures, and an application reaches sales', async () => {
    // Another file takes the promise back for a moment, and a cached page is without it for up to a minute.
    await eventually(async () => (await alliancePage()).includes('ship free'), 120_000);
    const text = await alliancePage();
    for (const part of ['2%', 'Bonus on every Earth Cash deposit.', 'Apply to join'])
      expect(text).toContain(part);
    expect(text).toContain('Less per piece when you buy the large case.');
    const email = freshEmail();
    const answer = await new Visitor().post('/earth-cups-alliance', {
      name: 'Ivy Green',
      email,
      company: 'Green & Co',
      volume: 'unknown',
      message: 'Portland, soups',
      form_token: await tokenOn('/earth-cups-alliance'),
      subject_line: '',
    });
    expect(answer.headers.get('Location')).toBe('/earth-cups-alliance?sent=1#form');
    const sent = await eventually(async () =>
      (await mailsAbout(email)).find(({ replyTo }) => replyTo === email),
    );
    expect(sent.text).toContain('About: Joining the Earth Cups Alliance');
  });

  it('come back with everything that was typed and a sentence at each fault', async () => {
    const answer = await new Visitor().post('/partners', {
      name: 'Ivy <b>Green</b>',
      email: 'ivy@nowhere',
      organization: '',
      kind: 'venue',
      website: 'green.example',
      message: 'Hello',
      form_token: await tokenOn('/partners'),
      subject_line: 'buy now',
    });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('value="Ivy &lt;b&gt;Green&lt;/b&gt;"');
    expect(html).toContain('value="ivy@nowhere"');
    expect(html).toContain('value="green.example"');
    expect(html).toMatch(/<option value="venue" selected="">/);
    expect(html).toMatch(/<textarea[^>]*>Hello<\/textarea>/);
    expect(html).not.toContain('buy now');
    expect(html).toContain('href="#partners-email"');
    const email = /<input[^>]*name="email"[^>]*>/.exec(html)?.[0] ?? '';
    expect(email).toContain('aria-invalid="true"');
    expect(email).toContain('aria-describedby="partners-email-error"');
    const text = textIn(html);
    expect(text).toContain('Enter an email address like name@example.com.');
    expect(text).toContain('Enter your organization’s name.');
    expect(text).toContain('A hidden field was filled in');
  });

  it('are slowed down after five a minute, with the time to wait', async () => {
    const answers: Response[] = [];
    const visitor = new Visitor();
    // They fall into two minutes at most, so one of those has more than five.
    for (let count = 1; count <= 11; count += 1) answers.push(await apply(visitor));
    expect(answers.slice(0, 5).map((answer) => answer.status)).toEqual([303, 303, 303, 303, 303]);
    const refused = answers.find((answer) => answer.status === 429);
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(Number(refused?.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
    const html = (await refused?.text()) ?? '';
    expect(textIn(html)).toMatch(/Try again in \d+ seconds?\./);
    expect(html).toContain('value="https://ivy.example/cv"');
  });

  it.each([
    ['a name that it does not know', 'name=Ivy&isAdmin=1', 400],
    ['a name that comes twice', 'name=Ivy&name=Eve', 400],
    ['the prototype', '__proto__=1', 400],
    ['a body without end', `message=${'x'.repeat(70_000)}`, 413],
  ])('refuse %s', async (_what, body, status) => {
    expect((await raw('/contact-sales', body)).status).toBe(status);
  });

  it('refuse bodies of other types and posts from other sites', async () => {
    expect((await raw('/contact-sales', '{"name":"Ivy"}', 'application/json')).status).toBe(415);
    const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    const answer = await new Visitor().post('/contact-sales', { name: 'Ivy' }, foreign);
    expect(answer.status).toBe(403);
  });
});

describe('addresses that nobody answers', () => {
  it('are a 404 page with the shop around it', async () => {
    const answer = await new Visitor().get('/no/such/page');
    expect(answer.status).toBe(404);
    expect(textIn(await answer.text())).toContain('We couldn’t find this page');
    expect((await new Visitor().post('/no/such/page', {})).status).toBe(404);
  });

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
    'under /api are 404 JSON to %s',
    async (method) => {
      const answer = await fetch(`${inject('shopUrl')}/api/no/such`, {
        method,
        headers: { 'Sec-Fetch-Site': 'same-origin' },
      });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ error: 'not found' });
    },
  );
});
