import { describe, expect, it } from 'vitest';
import { chapterOf, collegeKey, shownName } from './ambassador';
import { ambassadorGid, customerOfAmbassador } from '~/domain/core/ids';

describe('what others see of a name', () => {
  it.each([
    ['Amara', 'Okafor', 'Amara O.'],
    ['  Mary   Ann ', ' van Dyke ', 'Mary Ann V.'],
    ['Zoë', 'éclair', 'Zoë É.'],
    ['Noor', 'مرحبا', 'Noor م.'],
    ['Ada', null, 'Ada'],
    [null, 'Byron', 'B.'],
    ['', '   ', ''],
    [null, null, ''],
    // Contact details are not a name.
    ['ada@example.com', 'Byron', 'B.'],
    ['+1 (503) 555-0101', null, ''],
    ['http://evil.example/login click', 'Byron', 'B.'],
    ['Louis 14', 'x@y', 'Louis 14'],
    ['x'.repeat(61), 'Byron', 'B.'],
  ])('of %j %j is %j', (first, last, shown) => {
    expect(shownName(first, last)).toBe(shown);
  });
});

describe('a college', () => {
  it.each([
    ['hillside state university', 'Hillside State University'],
    ['  Hillside   State\tUniversity ', 'Hillside State University'],
    ['HILLSIDE STATE UNIVERSITY', 'Hillside State University'],
    ['Université de l’Est', "Universite de l'est"],
    ['Saint‑Marys', 'Saint-Marys'],
    ['St.Mary’s College', "st.mary's college"],
    ['Ｈillside', 'hillside'],
  ])('written as %j is %j', (one, other) => {
    expect(collegeKey(one)).toBe(collegeKey(other));
    expect(collegeKey(one)).not.toBeNull();
  });

  it('of another name is another', () => {
    expect(collegeKey('Hillside State')).not.toBe(collegeKey('Hillside State University'));
  });

  it.each([null, '', '   ', 'https://evil.example', 'www.evil.example', 'a@b', 'x'.repeat(161)])(
    'that is not named (%j) is none',
    (none) => {
      expect(collegeKey(none)).toBeNull();
    },
  );
});

describe('a chapter', () => {
  it.each([
    [
      { studentorg: 'Chess Club', sorority: 'Gamma Rho' },
      { kind: 'sorority', name: 'Gamma Rho' },
    ],
    [
      { sorority: 'Gamma Rho', fraternity: ' Beta Nu ' },
      { kind: 'fraternity', name: 'Beta Nu' },
    ],
    [{ studentorg: 'Chess Club' }, { kind: 'student-organization', name: 'Chess Club' }],
    [
      { fraternity: ' ', sorority: 'Gamma Rho' },
      { kind: 'sorority', name: 'Gamma Rho' },
    ],
    [
      { fraternity: 'https://evil.example', studentorg: 'Chess Club' },
      { kind: 'student-organization', name: 'Chess Club' },
    ],
    [{ greeklife: 'Yes', college: 'Hillside State University' }, null],
    [{}, null],
  ])('of %j is %j', (fields, chapter) => {
    const given = Object.entries(fields).map(([key, value]) => ({ key, value }));
    expect(chapterOf(given)).toEqual(chapter);
  });
});

it('names our copy of a customer, and the customer again', () => {
  const gid = 'gid://shopify/Customer/7100000000004';
  expect(ambassadorGid(gid)).toBe('gid://earth-brands/Ambassador/7100000000004');
  expect(customerOfAmbassador(ambassadorGid(gid))).toBe(gid);
});
