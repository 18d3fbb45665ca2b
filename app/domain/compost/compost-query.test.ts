import { expect, it } from 'vitest';
import { compostQueryFields, parseCompostQuery } from './compost-facility';

const parse = (text: string) => {
  const search = new URLSearchParams(text);
  return parseCompostQuery((name) => search.get(name));
};

it('asks for the whole country, or for the nearest to a ZIP code', () => {
  expect(parse('')).toEqual({
    query: { zip: null, within: 'nearest', materials: [], page: 1 },
    requested: { zip: '' },
    isMalformed: false,
  });
  expect(parse('zip=97201-1234&within=50&material=bioplastic,paper&page=3').query).toEqual({
    zip: '97201',
    within: '50',
    materials: ['paper', 'bioplastic'],
    page: 3,
  });
});

it('keeps what was typed of a ZIP code that is none', () => {
  expect(parse('zip=Portland')).toMatchObject({
    requested: { zip: 'Portland' },
    isMalformed: true,
  });
  expect(parse(`zip=${'9'.repeat(500)}`).requested.zip).toHaveLength(20);
});

it('takes what cannot be meant as not said', () => {
  expect(parse('within=7&material=glass&page=0').query).toEqual(parse('').query);
});

it.each(['', 'zip=97201&within=50&material=paper%2Cwood&page=2'])(
  'writes %j as it reads it',
  (text) => {
    expect(new URLSearchParams(compostQueryFields(parse(text).query)).toString()).toBe(text);
  },
);
