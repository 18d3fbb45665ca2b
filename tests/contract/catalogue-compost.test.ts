import { expect, it } from 'vitest';
import { neededMaterials } from '../../app/domain/catalogue/compost-material';
import { catalogue } from '../../seed/catalogue/index';

it('knows the material of everything in the catalogue that is composted', () => {
  const composted = catalogue.filter(
    ({ compost }) => compost === 'home' || compost === 'industrial',
  );
  expect(composted.length).toBeGreaterThan(50);
  const unknown = composted.filter((product) => neededMaterials(product).length === 0);
  expect(unknown.map(({ material }) => material)).toEqual([]);
});
