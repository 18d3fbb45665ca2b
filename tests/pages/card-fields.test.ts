import { beforeAll, expect, inject, it } from 'vitest';
import { signedIn } from '../support/signed-in';
import type { Visitor } from '../support/visitor';

const sandboxUrl = inject('sandboxUrl');
let visitor: Visitor;

beforeAll(async () => {
  visitor = await signedIn('nora@example.com');
});

it('the page with the card company’s fields lets a bank’s own window find its way back', async () => {
  const { headers } = await visitor.get('/account/billing/add');
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
  expect(headers.get('Content-Security-Policy')).toContain(`frame-src ${sandboxUrl}`);
});

it('every other page keeps to itself', async () => {
  const { headers } = await visitor.get('/account/billing');
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  expect(headers.get('Content-Security-Policy')).not.toContain('frame-src');
});
