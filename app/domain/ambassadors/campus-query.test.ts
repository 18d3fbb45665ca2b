import { expect, it } from 'vitest';
import { CAMPUS_LIST, searchedCampus } from './campus';

const asked = (search: string) => ({ ...CAMPUS_LIST.all, search });

it('finds a campus however its name is written', () => {
  expect(searchedCampus(asked('ÉCOLE d’Art'))).toBe("ecole d'art");
  expect(searchedCampus(asked(''))).toBe('');
  expect(searchedCampus(asked('somebody@example.com'))).toBeNull();
});
