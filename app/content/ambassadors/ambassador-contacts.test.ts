import { expect, it } from 'vitest';
import { US_STATES } from '~/domain/core/places/us-states';
import { contactOf, REGION_CONTACTS, TEAM_EMAIL } from './ambassador-portal';

it('every state belongs to one region', () => {
  const states = REGION_CONTACTS.flatMap((contact) => contact.states);
  expect(states.toSorted()).toEqual(US_STATES.map(([code]) => code).toSorted());
});

it('every region has an address of the team', () => {
  for (const { email } of REGION_CONTACTS) expect(email).toMatch(/^[a-z]+@[a-z.]+$/);
  expect(TEAM_EMAIL).toMatch(/^[a-z]+@[a-z.]+$/);
  expect([contactOf('OH')?.region, contactOf(null), contactOf('ZZ')]).toEqual([
    'Midwest',
    null,
    null,
  ]);
});
