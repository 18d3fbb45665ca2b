import { expect, it } from 'vitest';
import { CAMPUS_LIST, searchedCampus } from './campus';

const requested = (search: string) => ({ ...CAMPUS_LIST.all, search });

it('finds a campus however its name is written', () => {
  expect(searchedCampus(requested('ÉCOLE d’Art'))).toBe("ecole d'art");
  expect(searchedCampus(requested(''))).toBe('');
  expect(searchedCampus(requested('somebody@example.com'))).toBeNull();
});
