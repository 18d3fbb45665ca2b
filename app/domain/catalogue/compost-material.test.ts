import { expect, it } from 'vitest';
import { materialsIn, neededMaterials } from './compost-material';

it.each([
  ['Kraft paper, PLA lined', 'lined-paper'],
  ['Kraft paper', 'paper'],
  ['Recycled kraft board', 'paper'],
  ['Bagasse and bamboo fiber', 'fiber'],
  ['Recycled molded pulp', 'fiber'],
  ['Birch', 'wood'],
  ['CPLA', 'bioplastic'],
  ['Plant starch film', 'bioplastic'],
  ['PLA and paper', 'paper,bioplastic'],
  ['White paperboard and CPLA', 'paper,bioplastic'],
  ['PLA, bagasse and birch', 'fiber,wood,bioplastic'],
  ['Kraft paper and molded fiber', 'paper,fiber'],
  ['Unobtainium', ''],
])('%s needs a place that takes %j', (material, needed) => {
  expect(neededMaterials({ compost: 'industrial', material }).join()).toBe(needed);
});

it('is nothing for what is recycled or kept, or of no known material', () => {
  expect(neededMaterials({ compost: 'recycle', material: 'Paper' })).toEqual([]);
  expect(neededMaterials({ compost: 'reuse', material: 'Organic cotton' })).toEqual([]);
  expect(neededMaterials({ compost: null, material: 'Paper' })).toEqual([]);
  expect(neededMaterials({ compost: 'home', material: null })).toEqual([]);
});

it('reads from an address what it knows, in its own order', () => {
  expect(materialsIn('bioplastic,paper,glass,paper')).toEqual(['paper', 'bioplastic']);
  expect(materialsIn(null)).toEqual([]);
});
