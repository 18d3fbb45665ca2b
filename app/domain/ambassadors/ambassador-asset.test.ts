import { expect, it } from 'vitest';
import { assetGroups, isOpenAsset } from './ambassador-asset';

it('an asset is open to who has what it asks for', () => {
  expect(isOpenAsset({ needsTraining: false }, false)).toBe(true);
  expect(isOpenAsset({ needsTraining: true }, false)).toBe(false);
  expect(isOpenAsset({ needsTraining: true }, true)).toBe(true);
});

it('groups stand in the order of their kinds, empty ones not at all', () => {
  const assets = [{ kind: 'photo' as const }, { kind: 'logo' as const }];
  expect(assetGroups(assets).map(({ kind }) => kind)).toEqual(['logo', 'photo']);
});
