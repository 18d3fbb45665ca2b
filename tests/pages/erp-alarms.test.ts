import { expect, inject, it } from 'vitest';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';

type State = {
  mail: { mail: { to: string[]; subject: string }[] };
  pager: { posts: { kind: string; type: string }[] };
};

it('a test alarm reaches the inbox and the pager, and is resolved once', async () => {
  const staff = new Visitor();
  await signInStaff(staff, 'staff@example.com');
  const sandbox = sandboxControl(inject('sandboxUrl'));
  const sent = await staff.post('/erp/alarms', { intent: 'test' });
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/erp/alarms?done=test']);
  const state = async () => (await sandbox.state('mail,pager')) as unknown as State;
  const post = await eventually(async () =>
    (await state()).pager.posts.find(({ kind }) => kind === 'test'),
  );
  expect(post.type).toBe('alarm.raised');
  const mails = async () => JSON.stringify((await state()).mail);
  await eventually(async () => (await mails()).includes('Alarm: Test alarm'));

  const html = await (await staff.get('/erp/alarms')).text();
  expect(textIn(html)).toContain('Nothing to do. Alarms are reaching you.');
  const alarm = /name="alarm" value="(\d+)"/.exec(html)?.[1] ?? '';
  const resolve = async () =>
    (await staff.post('/erp/alarms', { intent: 'resolve', alarm })).headers.get('Location');
  expect([await resolve(), await resolve()]).toEqual([
    '/erp/alarms?done=resolved',
    '/erp/alarms?done=gone',
  ]);
  expect(textIn(await (await staff.get('/erp/alarms?list=resolved')).text())).toContain('Stella');
});
