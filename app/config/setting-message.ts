import type { z } from 'zod';

/**
 * Says what is wrong with a setting, for those whose schema has no sentence of its own, so that whoever sets them need
 * not know Zod. It follows the variable's name and never repeats the value, which may be a secret.
 *
 * @returns undefined for what it has no words for: Zod's own are used
 */
export function settingMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' ? 'has to be a number' : undefined;
    case 'invalid_value':
      return `has to be one of: ${issue.values.join(', ')}`;
    case 'invalid_format':
      return FORMATS[issue.format];
    case 'too_small':
      return issue.origin === 'string'
        ? `needs ${issue.minimum} characters or more`
        : `has to be ${issue.minimum} or more`;
    case 'too_big':
      return `has to be ${issue.maximum} or less`;
    default:
      return undefined;
  }
}

const FORMATS: Partial<Record<string, string>> = {
  url: 'has to be an address like https://example.com',
  hostname: 'has to be a host name like shop.example.com',
  datetime: 'has to be a time like 2027-01-31T00:00:00Z',
};
