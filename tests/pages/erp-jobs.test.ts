import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobLabel } from '../../app/content/health/jobs';
import { jobNames } from '../../app/models/core/job.server';
import type { RunningShop } from '../support/running-shop';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { startServerShop } from '../support/server-shop';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';

const PAGE = '/erp/jobs';

let shop: RunningShop;
let database: Client;
let staff: Visitor;
let admin: Visitor;
beforeAll(async () => {
  shop = await startServerShop();
  database = new Client({ connectionString: shop.databaseUrl });
  await database.connect();
  [staff, admin] = [new Visitor(shop.url), new Visitor(shop.url)];
  await signInStaff(staff, 'staff@example.com');
  await signInStaff(admin, 'admin@example.com');
});
afterAll(async () => {
  await database.end();
  await shop.stop();
});

const html = async (path = PAGE, who = admin) => (await who.get(path)).text();
const text = async (path = PAGE, who = admin) => textIn(await html(path, who));

/** Presses a button for a job; returns the status, and the address that the answer leads to. */
async function press(intent: string, name: string, job: string, who = admin) {
  const answer = await who.post(PAGE, { intent, name, job });
  return [answer.status, answer.headers.get('Location')];
}

const entriesOf = async (job: string) => {
  const { rows } = await database.query<{ step: string }>(
    "select step from staff_action where action = 'jobs.change' and details->>'job' = $1 order by id",
    [job],
  );
  return rows.map(({ step }) => step);
};

/** Puts a job there as pg-boss leaves one that has used up its attempts. @returns its id */
async function failedJob(name: string, data: object, message: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `insert into pgboss.job (name, data, state, retry_limit, retry_count, output, started_on, completed_on)
     values ($1, $2, 'failed', 5, 5, $3, now(), now()) returning id`,
    [name, data, { message }],
  );
  return rows[0]?.id ?? '';
}

/** Returns the row of the table in which a text stands; '' if there is none. */
const rowOf = (page: string, content: string) =>
  (page.match(/<tr[\s\S]*?<\/tr>/g) ?? []).find((row) => row.includes(content)) ?? '';

describe('/erp/jobs', () => {
  it('has a name in words for every kind of job', () => {
    expect(jobNames.filter((name) => jobLabel(name) === name)).toEqual([]);
  });

  it('an email that was given up: its reason is shown, and once retried it arrives', async () => {
    const sandbox = sandboxControl(shop.sandboxUrl);
    const mails = async () => JSON.stringify((await sandbox.state('mail'))['mail']);
    await sandbox.fault({ company: 'mail', operation: 'send', effect: 'error', times: -1 });
    await admin.post('/erp/alarms', { intent: 'test' });
    // Its sixteen pauses take days: here it has had them all after the first one has failed.
    const job = await eventually(async () => {
      const { rows } = await database.query<{ id: string }>(
        `update pgboss.job set state = 'failed', retry_count = retry_limit, completed_on = now()
         where name = 'send-email' and state = 'retry' returning id`,
      );
      return rows[0]?.id;
    });
    await sandbox.clearFaults();
    const row = rowOf(await html(), job);
    expect(textIn(row)).toMatch(/Send email: .*[Aa]larm/);
    expect(textIn(row)).toContain('The mail server');
    expect(await mails()).not.toContain('Test alarm');

    expect(await press('retry', 'send-email', job)).toEqual([303, `${PAGE}?done=retried`]);
    await eventually(async () => (await mails()).includes('Test alarm'));
    expect(await text(`${PAGE}?done=retried`)).toContain('The job is running again.');
    expect(rowOf(await html(), job)).toBe('');
    // Pressed again in a tab that still shows it.
    expect(await press('retry', 'send-email', job)).toEqual([303, `${PAGE}?done=gone`]);
    expect(await text(`${PAGE}?done=gone`)).toContain(
      'A teammate may have retried or discarded it.',
    );
    expect(await entriesOf(job)).toEqual(['retry']);
  });

  it('is discarded after a question, once, however often and by whomever it is posted', async () => {
    const job = await failedJob('carry-out-approval', { approvalId: randomUUID() }, 'Too late');
    const row = rowOf(await html(), job);
    expect(textIn(row)).toContain('Too late');
    const [, question = ''] = /<a href="([^"]*discard=[^"]*)"/.exec(row) ?? [];
    const asked = await text(question.replaceAll('&amp;', '&'));
    expect(asked).toContain('Discard this job: Carry out approval?');
    expect(asked).toContain('Keep job');
    expect(rowOf(await html(), job)).not.toBe('');

    const posts = await Promise.all(
      [admin, admin, admin].map(() => press('discard', 'carry-out-approval', job)),
    );
    expect(posts.map(([, to]) => to).toSorted()).toEqual([
      `${PAGE}?done=discarded`,
      `${PAGE}?done=gone`,
      `${PAGE}?done=gone`,
    ]);
    expect(await entriesOf(job)).toEqual(['discard']);
    expect(await text()).toContain('Background job');
    expect(await text()).toContain('Adrian');
    expect(await press('retry', 'carry-out-approval', job)).toEqual([303, `${PAGE}?done=gone`]);
  });

  it('staff see it and may change nothing; others see nothing', async () => {
    const job = await failedJob('post-alarm', { alarmId: '1' }, 'The receiver answered 500');
    const row = rowOf(await html(PAGE), job);
    expect(row).toContain('value="retry"');
    const seen = await html(PAGE, staff);
    expect(textIn(seen)).toContain('The receiver answered 500');
    expect(seen).not.toContain('value="retry"');
    const question = `${PAGE}?discard=${job}&name=post-alarm`;
    expect(await text(question, staff)).not.toContain('Discard this job');
    for (const intent of ['retry', 'discard']) {
      expect(await press(intent, 'post-alarm', job, staff)).toEqual([403, null]);
    }
    const stranger = await new Visitor(shop.url).get(PAGE);
    expect([stranger.status, stranger.headers.get('Location')]).toEqual([
      302,
      expect.stringContaining('/erp-login'),
    ]);
    expect(await entriesOf(job)).toEqual([]);
    expect(await press('discard', 'post-alarm', job)).toEqual([303, `${PAGE}?done=discarded`]);
  });

  it.each([
    ['no-such-kind', randomUUID(), 303, `${PAGE}?done=gone`],
    ['send-email', randomUUID(), 303, `${PAGE}?done=gone`],
    ['send-email', '1', 422, null],
    ["x'; drop table job", randomUUID(), 422, null],
  ])('a post about %s %s changes nothing', async (name, job, status, to) => {
    expect(await press('retry', name, job)).toEqual([status, to]);
    expect(await entriesOf(job)).toEqual([]);
  });

  it('counts what waits, runs and has failed, by kind', async () => {
    const { rows } = await database.query<{ id: string }>(
      `insert into pgboss.job (name, data, start_after)
       select 'work-bulk-action', '{}', now() + interval '1 day' from generate_series(1, 3) returning id`,
    );
    const failed = await failedJob('work-bulk-action', {}, 'Shopify did not answer');
    const queues = (await html()).split('id="job-queues"')[1] ?? '';
    expect(textIn(rowOf(queues, 'Bulk action'))).toMatch(/Bulk action 3 0 1 Nothing due/);
    expect(await text(`${PAGE}?list=waiting`)).toContain('Bulk action');
    expect(await text(`${PAGE}?list=running`)).not.toContain('Shopify did not answer');
    const ids = [...rows.map(({ id }) => id), failed];
    await database.query('delete from pgboss.job where id = any($1::uuid[])', [ids]);
  });
});
