import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailer } from '../../app/platforms/mail/client.server';
import { renderTemplate } from '../../app/domain/emails/mail-template';
import type { Fault } from '../../sandbox/kit/faults';
import {
  deadPort,
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

function plan(changes: Partial<Fault>) {
  fixture.world.faults.add({
    company: 'mail',
    operation: '*',
    effect: 'error',
    times: 1,
    skip: 0,
    delayMs: 0,
    status: null,
    ...changes,
  });
}

describe('a mail that is sent', () => {
  it('arrives whole, with its sender, receiver, both parts and id', async () => {
    const { html, text } = renderTemplate('<p>Hello {name}, 12 × “hot cups”</p>', {
      name: 'Ève & co',
    });
    const subject =
      'Größe und mehr: a subject that is long enough to be folded over more than one line';
    const outcome = await mailer.send(
      newMail({
        to: 'ivy@example.com',
        replyTo: 'bruno@example.com',
        subject,
        html,
        text,
        messageId: 'one@shop.example',
        attachments: [],
      }),
    );
    expect(outcome).toEqual({ ok: true, id: 'one@shop.example' });
    expect(inboxOf(company)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-z]+-[0-9a-f]{8}$/),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        from: 'hello@example.com',
        to: 'ivy@example.com',
        replyTo: 'bruno@example.com',
        subject,
        text,
        html,
        messageId: 'one@shop.example',
        attachments: [],
      },
    ]);
  });

  it('is written into the journal of the sandbox', async () => {
    await mailer.send(newMail({ messageId: 'two@shop.example' }));
    expect(fixture.world.requests.last(1)).toMatchObject([
      {
        company: 'mail',
        operation: 'send',
        idempotencyKey: 'two@shop.example',
        status: 250,
        fault: null,
      },
    ]);
  });

  it('survives lines of dots, long lines and many at once', async () => {
    const text = `.\n..\n.x\n${'long '.repeat(2_000)}\nend\n`;
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => mailer.send(newMail({ text }))),
    );
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(inboxOf(company)).toHaveLength(20);
    for (const stored of inboxOf(company)) expect(stored.text).toBe(text);
    const ids = inboxOf(company).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });

  it('says that the server is there', async () => {
    expect(await mailer.verify()).toBeNull();
    expect(inboxOf(company)).toEqual([]);
  });
});

describe('a mail that we refuse to send', () => {
  it.each([
    ['to', { to: 'ivy@example.com\r\nBcc: eve@example.com' }],
    ['to', { to: 'ivy@example.com, eve@example.com' }],
    ['replyTo', { replyTo: 'ivy@example.com\nX-Evil: 1' }],
    ['subject', { subject: 'Hello\r\nBcc: eve@example.com' }],
    ['messageId', { messageId: 'a@b\r\nX-Evil: 1' }],
  ])('because of %s: %j', async (field, changes) => {
    expect(await mailer.send(newMail(changes))).toEqual({
      ok: false,
      retryable: false,
      cause: 'invalid',
      field,
    });
    expect(fixture.world.requests.last(1)).toEqual([]);
  });

  it.each(['http://127.0.0.1:1', 'mail.example.com'])('through the address %s', (smtpUrl) => {
    expect(() => createMailer({ smtpUrl, from: 'a@example.com' })).toThrow(TypeError);
  });

  it('from a sender with a line break', () => {
    const from = 'a@example.com\r\nBcc: eve@example.com';
    expect(() => createMailer({ smtpUrl: 'smtp://127.0.0.1', from })).toThrow(TypeError);
  });
});

describe('a server in trouble', () => {
  it.each<[Partial<Fault>, { retryable: boolean; cause: string; smtpCode: number }]>([
    [{ effect: 'error' }, { retryable: true, cause: 'deferred', smtpCode: 451 }],
    [
      { effect: 'error', status: 500 },
      { retryable: true, cause: 'deferred', smtpCode: 451 },
    ],
    [
      { effect: 'error', status: 550 },
      { retryable: false, cause: 'refused', smtpCode: 550 },
    ],
    [{ effect: 'rate-limit' }, { retryable: true, cause: 'deferred', smtpCode: 450 }],
  ])('answering %j gives %j, and the next mail passes', async (fault, expected) => {
    plan(fault);
    expect(await mailer.send(newMail())).toEqual({ ok: false, ...expected });
    expect(inboxOf(company)).toEqual([]);
    expect(fixture.world.requests.last(1)).toMatchObject([
      { status: expected.smtpCode, fault: fault.effect },
    ]);
    expect(await mailer.send(newMail())).toMatchObject({ ok: true });
  });

  it('that loses its answer keeps the mail once and leaves the repeat to us', async () => {
    plan({ effect: 'lost-response' });
    const lost = newMail();
    expect(await mailer.send(lost)).toEqual({ ok: false, retryable: true, cause: 'lost' });
    expect(inboxOf(company).map(({ messageId }) => messageId)).toEqual([lost.messageId]);
    expect(fixture.world.requests.last(1)).toMatchObject([
      { status: null, fault: 'lost-response' },
    ]);
    expect(await mailer.send(newMail())).toMatchObject({ ok: true });
  });

  it('may be in trouble with the mail to one person alone', async () => {
    plan({ containing: 'To: ivy@example.com' });
    const [bruno, ivy] = ['bruno', 'ivy'].map((name) =>
      newMail({ to: `${name}@example.com`, messageId: `${name}@shop.example` }),
    );
    expect(bruno && (await mailer.send(bruno))).toMatchObject({ ok: true });
    expect(ivy && (await mailer.send(ivy))).toMatchObject({ ok: false });
    expect(inboxOf(company)).toHaveLength(1);
  });

  it('that never answers is abandoned in time', async () => {
    const hasty = mailerTo(company.smtpPort, 300);
    plan({ effect: 'hang' });
    expect(await hasty.send(newMail())).toEqual({ ok: false, retryable: true, cause: 'timeout' });
    expect(await mailer.send(newMail())).toMatchObject({ ok: true });
    expect(inboxOf(company)).toHaveLength(1);
    hasty.close();
  });

  it('that is slow is waited for', async () => {
    plan({ effect: 'delay', delayMs: 200 });
    const started = performance.now();
    expect(await mailer.send(newMail())).toMatchObject({ ok: true });
    expect(performance.now() - started).toBeGreaterThanOrEqual(190);
  });

  it('that is not there', async () => {
    const lonely = mailerTo(await deadPort());
    expect(await lonely.verify()).toBe('unreachable');
    expect(await lonely.send(newMail())).toEqual({
      ok: false,
      retryable: true,
      cause: 'unreachable',
    });
    lonely.close();
  });

  it('that finds the mail too large', async () => {
    const patient = mailerTo(company.smtpPort, 50_000);
    const text = 'x'.repeat(21 * 1024 * 1024);
    expect(await patient.send(newMail({ text, html: '' }))).toMatchObject({
      cause: 'refused',
      smtpCode: 552,
    });
    patient.close();
    expect(inboxOf(company)).toEqual([]);
  });
});
