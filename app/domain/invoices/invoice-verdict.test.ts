import { expect, it } from 'vitest';
import { customerVerdictSchema, requestVerdictSchema } from './invoice-verdict.schema.server';

const SEEN = '2026-11-22T10:00:00.000Z';
const ofRequest = { customer: '7', seen: 'none', reason: 'pays on time' };
const ofCustomer = { decision: 'granted', seen: 'none', reason: 'pays on time' };

/** Returns the error messages of a form, by field. */
const errors = (read: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  (read.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

it('both forms say which decision their page has shown', () => {
  for (const [schema, form] of [
    [requestVerdictSchema, ofRequest],
    [customerVerdictSchema, ofCustomer],
  ] as const) {
    expect(schema.parse(form).seen).toBeNull();
    expect(schema.parse({ ...form, seen: SEEN }).seen).toEqual(new Date(SEEN));
    expect(errors(schema.safeParse({ ...form, seen: 'yesterday' }))).toEqual([
      ['seen', 'erp_form_outdated'],
    ]);
  }
});

it('each asks for what its page has, and for a reason', () => {
  expect(requestVerdictSchema.safeParse(ofCustomer).success).toBe(false);
  expect(customerVerdictSchema.safeParse(ofRequest).success).toBe(false);
  expect(errors(requestVerdictSchema.safeParse({ ...ofRequest, reason: 'no' }))).toEqual([
    ['reason', 'staff_reason_missing'],
  ]);
  expect(errors(customerVerdictSchema.safeParse({ ...ofCustomer, reason: ' ' }))).toEqual([
    ['reason', 'invoice_reason_missing'],
  ]);
});
