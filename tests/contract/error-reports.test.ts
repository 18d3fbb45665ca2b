import { expect, it } from 'vitest';
import { startReceiver } from '../support/receiver';
import { runForRequest } from '../../server/escaped-errors';
import { createLog } from '../../server/log';
import { startErrorReports } from '../../server/telemetry/error-reports';
import { scrub } from '../../server/telemetry/scrub';

const SECRETS = [
  'jane.doe@example.com',
  'Jane Doe',
  'sk_live_51HabcDEF',
  '+1 (555) 010-2233',
  'secret-form-field',
  '4242 4242 4242 4242',
];

it('an error reaches a receiver of Sentry’s protocol with its request’s id, and nobody’s data', async () => {
  const receiver = await startReceiver();
  const reports = await startErrorReports(`http://public@localhost:${receiver.port}/7`);
  const log = createLog(
    { logLevel: 'info', logFile: '/dev/null' },
    { hear: reports.hear ?? (() => undefined) },
  );
  const cause = new TypeError(`cannot read 'secret-form-field' of ${SECRETS[0]}`);
  const err = new Error(
    `Shopify says of Jane Doe (${SECRETS[3]}): token sk_live_51HabcDEF, 4242 4242 4242 4242`,
    {
      cause,
    },
  );
  runForRequest({ requestId: () => 'request-77', fail: () => undefined }, () => {
    const customer = { name: 'Jane Doe', email: 'jane.doe@example.com' };
    log.child({ customer }).error({ err, customer }, 'request broke');
    log.warn({ err }, 'no report: only a warning');
    log.warn({ err: new Error('given up'), alarm: 'job-given-up' }, 'job given up');
  });
  await reports.stop();
  await receiver.stop();
  const bodies = receiver.received.map(({ url, body }) => `${url}\n${body}`);

  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toMatch(/^\/api\/7\/envelope\//);
  const [first, second] = bodies.map((body) => JSON.parse(body.split('\n').at(-1) ?? '') as object);
  expect(first).toMatchObject({
    exception: {
      values: [
        { type: 'TypeError' },
        { type: 'Error', value: expect.stringContaining('Shopify says of …') },
      ],
    },
    tags: { request_id: 'request-77' },
    extra: { log: 'request broke' },
  });
  expect(JSON.stringify(first)).toContain('error-reports.test.ts');
  expect(second).toMatchObject({ tags: { alarm: 'job-given-up', request_id: 'request-77' } });
  for (const secret of SECRETS) expect(bodies.join('\n')).not.toContain(secret);
});

it.each([
  ['connect ECONNREFUSED', 'connect ECONNREFUSED'],
  ['invalid input syntax for type integer: "Jane"', 'invalid input syntax for type integer: …'],
  ['Key (email)=(jane@example.com) already exists.', 'Key (email)… already exists.'],
  [
    'GET http://localhost/a?code=12 failed, can’t go on',
    'GET http://localhost/a… failed, can’t go on',
  ],
  ['550 <jane@example.com>: user unknown', '550 <…>: user unknown'],
])('%s', (message, scrubbed) => {
  expect(scrub(message)).toBe(scrubbed);
});
