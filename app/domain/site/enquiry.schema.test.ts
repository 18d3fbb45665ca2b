import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { fieldMessage } from '~/content/core/errors';
import { ENQUIRY_BOUNDS, SALES_NEEDS } from './enquiry';
import { careersSchema, contactSalesSchema, partnersSchema } from './enquiry.schema.server';
import { webAddress } from '~/domain/core/forms/form-text.schema.server';

const token = randomUUID();
const sender = { name: 'Ivy Green', email: 'ivy@example.com', message: 'Hello', form_token: token };
const sales = { ...sender, company: 'Green & Co', needs: ['cups'], volume: 'unknown' };
const career = { ...sender, position: 'software', link: 'https://ivy.example/cv.pdf' };
const partner = { ...sender, organization: 'Green & Co', kind: 'venue' };

/** Returns the error codes by field; empty if the form is valid. */
function errors(schema: z.ZodType, form: object): Record<string, string> {
  const parsed = schema.safeParse(form);
  const issues = parsed.success ? [] : parsed.error.issues;
  return Object.fromEntries(
    issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]),
  );
}

describe('the forms that write to us', () => {
  it('make an enquiry of what was typed, tidied', () => {
    const typed = {
      ...sales,
      name: '  Ivy \t  Green ',
      message: ' one\r\ntwo\rthree\vfour\n',
      needs: ['lids', 'cups', 'lids'],
      phone: ' +1 (555) 010-0199 x7 ',
    };
    expect(contactSalesSchema.parse(typed)).toEqual({
      kind: 'contact-sales',
      name: 'Ivy Green',
      email: 'ivy@example.com',
      company: 'Green & Co',
      phone: '+1 (555) 010-0199 x7',
      message: 'one\ntwo\nthree\nfour',
      extra: { needs: 'lids,cups', volume: 'unknown' },
      formToken: token,
    });
    expect(careersSchema.parse(career)).toMatchObject({
      kind: 'careers',
      extra: { position: 'software', link: 'https://ivy.example/cv.pdf' },
    });
    expect(partnersSchema.parse({ ...partner, website: ' green.example ' })).toMatchObject({
      kind: 'partners',
      company: 'Green & Co',
      extra: { kind: 'venue', website: 'green.example' },
    });
    expect(partnersSchema.parse({ ...partner, website: ' ' }).extra).toEqual({ kind: 'venue' });
  });

  it('name what is missing, each in words of its own', () => {
    const missing = {
      ...errors(contactSalesSchema, {}),
      ...errors(careersSchema, {}),
      ...errors(partnersSchema, {}),
    };
    expect(missing).toEqual({
      name: 'enquiry_name_missing',
      email: 'enquiry_email_missing',
      message: 'enquiry_message_missing',
      company: 'enquiry_company_missing',
      organization: 'enquiry_organization_missing',
      needs: 'enquiry_needs_missing',
      volume: 'enquiry_volume_missing',
      position: 'enquiry_position_missing',
      link: 'enquiry_link_missing',
      kind: 'enquiry_kind_missing',
      form_token: 'enquiry_form_outdated',
    });
    const messages = Object.values(missing).map(fieldMessage);
    expect(new Set(messages).size).toBe(messages.length);
    expect(errors(contactSalesSchema, { ...sales, name: '   ', needs: [] })).toEqual({
      name: 'enquiry_name_missing',
      needs: 'enquiry_needs_missing',
    });
  });

  it.each([
    ['email', 'ivy'],
    ['email', 'ivy@example'],
    ['email', 'ivy green@example.com'],
    ['email', 'ivy@example.com,eve@example.com'],
    ['email', '"Ivy" <ivy@example.com>'],
    ['phone', '12345'],
    ['phone', 'call me at 555 0100 199'],
  ])('refuse %s %o as malformed', (field, value) => {
    const found = errors(contactSalesSchema, { ...sales, [field]: value });
    expect(found).toEqual({ [field]: `enquiry_${field}_malformed` });
  });

  it.each([
    'http://ivy.example/cv',
    'javascript:alert(1)',
    'ivy.example/cv',
    'https://localhost/cv',
    'https://me:secret@ivy.example',
    'https://',
    'data:text/html,x',
  ])('refuse %o as the link to a CV', (link) => {
    expect(errors(careersSchema, { ...career, link })).toEqual({ link: 'enquiry_link_malformed' });
  });

  it.each(['ftp://green.example', 'javascript:alert(1)', 'green', 'a b.example'])(
    'refuse %o as a website',
    (website) => {
      const found = errors(partnersSchema, { ...partner, website });
      expect(found).toEqual({ website: 'enquiry_website_malformed' });
    },
  );

  it.each(['Ivy\r\nBcc: eve@example.com', 'Ivy\u0000', 'Ivy\u001b[31m', 'Ivy\u2028Green'])(
    'refuse the control characters in the name %o',
    (name) => {
      expect(errors(contactSalesSchema, { ...sales, name })).toEqual({
        name: 'enquiry_unprintable',
      });
    },
  );

  it('allow lines and tabs in the message, and no other control character', () => {
    expect(errors(contactSalesSchema, { ...sales, message: 'a\n\tb' })).toEqual({});
    expect(errors(contactSalesSchema, { ...sales, message: 'a\u0000b' })).toEqual({
      message: 'enquiry_unprintable',
    });
  });

  it.each([
    ['name', ENQUIRY_BOUNDS.name],
    ['company', ENQUIRY_BOUNDS.company],
    ['message', ENQUIRY_BOUNDS.message],
  ])('take %s of %d characters and not one more', (field, max) => {
    expect(errors(contactSalesSchema, { ...sales, [field]: 'x'.repeat(max) })).toEqual({});
    const found = errors(contactSalesSchema, { ...sales, [field]: 'x'.repeat(max + 1) });
    expect(found).toEqual({ [field]: `enquiry_too_long ${max}` });
    expect(fieldMessage(found[field] ?? '')).toBe(
      `Use ${max.toLocaleString('en-US')} characters or fewer.`,
    );
  });

  it('refuse choices that are not on the list, however many', () => {
    const needs = Array.from({ length: SALES_NEEDS.length + 1 }, () => 'cups');
    expect(errors(contactSalesSchema, { ...sales, needs })).toEqual({
      needs: 'enquiry_needs_missing',
    });
    expect(errors(contactSalesSchema, { ...sales, needs: ['moon'] })).toEqual({
      'needs.0': 'enquiry_needs_missing',
    });
  });

  it('refuse unknown keys, the trap and a token that is none', () => {
    expect(contactSalesSchema.safeParse({ ...sales, isAdmin: 'yes' }).success).toBe(false);
    expect(errors(contactSalesSchema, { ...sales, subject_line: 'x' })).toEqual({
      subject_line: 'enquiry_trapped',
    });
    expect(errors(contactSalesSchema, { ...sales, subject_line: '' })).toEqual({});
    expect(errors(contactSalesSchema, { ...sales, form_token: '1' })).toEqual({
      form_token: 'enquiry_form_outdated',
    });
  });

  it('have words for an error that nobody has named', () => {
    expect(fieldMessage('Invalid input')).toBe('Check this answer.');
    expect(fieldMessage('constructor')).toBe('Check this answer.');
  });
});

describe('webAddress', () => {
  it('is the address, whole and without a password', () => {
    expect(webAddress('https://a.example/x?y=1', ['https:'])?.href).toBe('https://a.example/x?y=1');
    expect(webAddress('https://a.', ['https:'])).toBeNull();
    expect(webAddress('https://.a', ['https:'])).toBeNull();
  });
});
