/** Whether this is `npm run test:long`, which does at full size what `npm test` does once (docs/testing.md). */
export const isLong = process.env['TEST_LONG'] === '1';
