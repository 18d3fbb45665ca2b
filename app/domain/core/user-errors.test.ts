import { describe, expect, it } from 'vitest';
import {
  firstUserError,
  isAbout,
  joinUserErrors,
  outcomeOf,
  plainMessage,
} from '~/domain/core/retries/failure';

const error = (message: string, field: string[] | null = null) => ({ field, message });

describe('user errors', () => {
  it('are joined with "; "', () => {
    expect(joinUserErrors([error('Phone is invalid'), error('Tag is too long')])).toBe(
      'Phone is invalid; Tag is too long',
    );
    expect(joinUserErrors([error(' '), error('Phone is invalid')])).toBe('Phone is invalid');
    expect(joinUserErrors([])).toBe('');
  });

  it('give the first message, or none', () => {
    expect(firstUserError([error('one'), error('two')])).toBe('one');
    expect(firstUserError([error('\n')])).toBeNull();
    expect(firstUserError([])).toBeNull();
  });

  it('become one bounded line of plain text, markup kept as text', () => {
    expect(plainMessage('a\r\nb\u0000c\u2028d\u202Ee  f')).toBe('a b c d e f');
    expect(plainMessage('<b>no</b>')).toBe('<b>no</b>');
    expect([...plainMessage('😀'.repeat(400))]).toHaveLength(300);
    expect(plainMessage('x'.repeat(300))).toBe('x'.repeat(300));
  });

  it('tell which input they are about by the last name of the path', () => {
    expect(isAbout([error('taken', ['email'])], 'email')).toBe(true);
    expect(isAbout([error('taken', ['input', 'email'])], 'email')).toBe(true);
    expect(isAbout([error('taken', ['phone']), error('odd')], 'email')).toBe(false);
  });

  it('make an outcome, and none of the vendor’s other fields come along', () => {
    expect(outcomeOf([])).toEqual({ ok: true });
    const withCode = { ...error('no', ['value']), code: 'INVALID' };
    expect(outcomeOf([withCode])).toEqual({
      ok: false,
      userErrors: [{ field: ['value'], message: 'no' }],
    });
  });
});
