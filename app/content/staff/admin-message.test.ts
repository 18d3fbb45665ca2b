import { describe, expect, it } from 'vitest';
import type { FailureReason } from '~/domain/core/retries/failure';
import { adminMessage } from './admin-message';

const messageFor = (reason: FailureReason | null, operation = 'UpdateDraft') =>
  adminMessage({ operation, reason });

const userErrors = (...messages: string[]): FailureReason => ({
  why: 'user-errors',
  userErrors: messages.map((message) => ({ field: null, message })),
});

describe('what is told of a call that went wrong', () => {
  it.each([
    [{ why: 'errors', codes: [] }, 'GraphQL errors occurred.'],
    [{ why: 'errors', codes: ['ACCESS_DENIED'] }, 'GraphQL errors occurred: ACCESS_DENIED'],
    [{ why: 'errors', codes: ['A', 'B'] }, 'GraphQL errors occurred: A, B'],
    [{ why: 'structure' }, 'Unexpected API response structure'],
    [userErrors('Too many', 'No stock'), 'Too many; No stock'],
    [userErrors(' '), 'GraphQL errors occurred.'],
    [null, 'We couldn’t reach Shopify. Try again in a moment.'],
  ] as [FailureReason | null, string][])('%j is “%s”', (reason, text) => {
    expect(messageFor(reason)).toBe(text);
    expect(messageFor(reason, 'CreateDraft')).toBe(
      `An error occurred while creating a draft order: ${text}`,
    );
  });
});
