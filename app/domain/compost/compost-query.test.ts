import { expect, it } from 'vitest';
import { compostQueryFields, readCompostQuery } from './compost-facility';

const read = (text: string) => {
  const search = new URLSearchParams(text);
  return readCompostQuery((name) => search.get(name));
};

it('asks for the whole country, or for the nearest to a ZIP code', () => {
  expect(read('')).toEqual({
    query: { zip: null, within: 'nearest', materials: [], page: 1 },
    asked: { zip: '' },
    isMalformed: false,
  });
  expect(read('zip=97201-1234&within=50&material=bioplastic,paper&page=3').query).toEqual({
    zip: '97201',
    within: '50',
    materials: ['paper', 'bioplastic'],
    page: 3,
  });
});

it('keeps what was typed of a ZIP code that is none', () => {
  expect(read('zip=Portland')).toMatchObject({ asked: { zip: 'Portland' }, isMalformed: true });
  expect(read(`zip=${'9'.repeat(500)}`).asked.zip).toHaveLength(20);
});

it('takes what cannot be meant as not said', () => {
  expect(read('within=7&material=glass&page=0').query).toEqual(read('').query);
});

it.each(['', 'zip=97201&within=50&material=paper%2Cwood&page=2'])(
  'writes %j as it reads it',
  (text) => {
    expect(new URLSearchParams(compostQueryFields(read(text).query)).toString()).toBe(text);
  },
);
