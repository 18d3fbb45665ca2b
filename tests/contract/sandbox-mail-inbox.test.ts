import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMail } from '../../sandbox/mail/index';
import {
  inboxOf,
  mailerTo,
  newMail,
  openMailFixture,
  type MailFixture,
} from './sandbox-mail-setup';

let fixture: MailFixture;
let company: MailFixture['company'];
let mailer: MailFixture['mailer'];

beforeAll(async () => {
  fixture = await openMailFixture();
  ({ company, mailer } = fixture);
});

beforeEach(() => fixture.clear());

afterAll(() => fixture.close());

async function page(path: string) {
  const response = await fetch(fixture.origin + path);
  return { status: response.status, headers: response.headers, body: await response.text() };
}

function countMails(markup: string): number {
  return markup.match(/href="\/mail\/[^"]+"/g)?.length ?? 0;
}

describe('the inbox', () => {
  it('lists newest first, filters by receiver and pages', async () => {
    expect((await page('/mail')).body).toContain('No emails yet');
    for (const to of ['ivy@example.com', 'Bruno@example.com']) await mailer.send(newMail({ to }));
    const [newest, oldest] = inboxOf(company);
    const all = (await page('/mail')).body;
    expect(all.indexOf(newest?.id ?? '?')).toBeGreaterThan(0);
    expect(all.indexOf(oldest?.id ?? '?')).toBeGreaterThan(all.indexOf(newest?.id ?? '?'));
    const filtered = (await page('/mail?to=bruno')).body;
    expect(filtered).toContain(`/mail/${newest?.id}`);
    expect(filtered).not.toContain(`/mail/${oldest?.id}`);
    expect((await page('/mail?to=%3Cb%3E')).body).toContain('No emails to &lt;b&gt;');
    expect((await page('/mail?page=-1')).status).toBe(200);
    // One by one: on a busy machine the last of so many at once wait too long.
    for (let nth = 0; nth < 49; nth += 1) await mailer.send(newMail());
    const pages = [await page('/mail'), await page('/mail?page=2'), await page('/mail?page=3')];
    expect(pages.map(({ body }) => countMails(body))).toEqual([50, 1, 0]);
    expect(pages[0]?.body).toContain('Older');
    expect(pages[1]?.body).toContain('Newer');
  });

  it('shows a mail in a frame without scripts, as text and by its headers', async () => {
    await mailer.send(
      newMail({ subject: '<i>Hi</i>', html: '<script>go("x")</script><a href="http://a">x</a>' }),
    );
    const address = `/mail/${inboxOf(company)[0]?.id}`;
    const shown = await page(address);
    expect(shown.body).toContain('<h1>&lt;i&gt;Hi&lt;/i&gt;</h1>');
    expect(shown.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(shown.body).toContain('&lt;script&gt;go(&quot;x&quot;)&lt;/script&gt;');
    expect(shown.body).not.toContain('<script');
    expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect((await page(`${address}?view=text`)).body).toContain('<pre>Thank you');
    expect((await page(`${address}?view=headers`)).body).toContain('auto-generated');
    const raw = await page(`${address}/raw`);
    expect(raw.headers.get('content-type')).toBe('message/rfc822');
    expect(raw.body).toContain('Subject: <i>Hi</i>');
  });

  it('answers 404 to what is not there and leaves other addresses alone', async () => {
    expect((await page('/mail/absent')).status).toBe(404);
    expect((await page('/mail/..%2f..%2fetc/raw')).status).toBe(404);
    expect((await page('/mails')).status).toBe(418);
    expect((await fetch(`${fixture.origin}/mail`, { method: 'POST' })).status).toBe(405);
  });
});

describe('the files', () => {
  it('bring every mail back after a restart, and a reset ends them', async () => {
    const data = await mkdtemp(join(fixture.directory, 'restart-'));
    const first = await createMail({ dataDirectory: data, smtpPort: 0 });
    const sender = mailerTo(first.smtpPort);
    for (let count = 0; count < 3; count += 1) await sender.send(newMail());
    const before = inboxOf(first);
    await first.close?.();
    await writeFile(join(data, 'mail', 'left-over.tmp'), '{');
    const second = await createMail({ dataDirectory: data, smtpPort: 0 });
    expect(inboxOf(second)).toEqual(before);
    expect(await readdir(join(data, 'mail'))).toHaveLength(3);
    await second.reset();
    expect(inboxOf(second)).toEqual([]);
    expect(await readdir(join(data, 'mail'))).toEqual([]);
    await second.close?.();
    sender.close();
  });

  it('keep every mail that was acknowledged before a kill -9', async () => {
    const data = await mkdtemp(join(fixture.directory, 'killed-'));
    const module = new URL('../../sandbox/mail/index.ts', import.meta.url).href;
    const script = `const { createMail } = await import(${JSON.stringify(module)});
      const { smtpPort } = await createMail({ dataDirectory: ${JSON.stringify(data)}, smtpPort: 0 });
      console.log(smtpPort);`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const sender = mailerTo(Number(line));
    const acknowledged: string[] = [];
    let running = true;
    const stream = async () => {
      while (running) {
        const next = newMail();
        const outcome = await sender.send(next);
        if (outcome.ok) acknowledged.push(next.messageId);
        else running = false;
        if (acknowledged.length === 60) child.kill('SIGKILL');
      }
    };
    await Promise.all([stream(), stream(), stream(), stream()]);
    sender.close();
    expect(acknowledged.length).toBeGreaterThanOrEqual(60);
    const reopened = await createMail({ dataDirectory: data, smtpPort: 0 });
    const stored = new Set(inboxOf(reopened).map(({ messageId }) => messageId));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    await reopened.close?.();
  });

  it('are not opened twice on one port', async () => {
    const data = join(fixture.directory, 'second');
    const second = createMail({ dataDirectory: data, smtpPort: company.smtpPort });
    await expect(second).rejects.toThrow('EADDRINUSE');
  });
});
