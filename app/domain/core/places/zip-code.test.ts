import { expect, it } from 'vitest';
import { zipArea, zipIn } from './state-of-zip';

it.each([
  ['97201', '97201'],
  [' 97201 ', '97201'],
  ['97201-1234', '97201'],
  ['97201 1234', '97201'],
  ['972011234', '97201'],
  ['01060', '01060'],
  ['9720', null],
  ['972012', null],
  ['97201-12', null],
  ['9720l', null],
  ['٩٧٢٠١', null],
  ['', null],
])('%j is %j', (text, zip) => {
  expect(zipIn(text)).toBe(zip);
});

it.each([
  ['99501', 'alaska'],
  ['96813', 'hawaii'],
  ['00901', 'puerto-rico'],
  ['00801', 'virgin-islands'],
  ['96910', 'pacific'],
  ['09012', 'forces'],
  ['96201', 'forces'],
  ['34002', 'forces'],
  ['97201', null],
  ['99401', null],
])('%s belongs to %s', (zip, area) => {
  expect(zipArea(zip)).toBe(area);
});
