import { expect, it } from 'vitest';
import { SIGN_UP_KINDS } from './sign-up';

/** Spec section 1: individuals, and the customers that the sign-up flows are for. */
it('is offered to every kind of customer of the spec', () => {
  expect(SIGN_UP_KINDS).toEqual([
    'individual',
    'business',
    'university',
    'greek-life',
    'fraternity',
    'sorority',
    'student-organization',
  ]);
});
