import { expect, it } from 'vitest';
import { milesBetween, placeFrom } from './great-circle';

const PORTLAND = { latitude: 45.5152, longitude: -122.6784 };
const NEW_YORK = { latitude: 40.7128, longitude: -74.006 };

it('measures as the crow flies', () => {
  expect(milesBetween(PORTLAND, PORTLAND)).toBe(0);
  // A degree of latitude is 69.09 miles on a sphere of this size.
  expect(
    milesBetween({ latitude: 40, longitude: -80 }, { latitude: 41, longitude: -80 }),
  ).toBeCloseTo(69.09, 2);
  // The published distance, to within half a percent.
  expect(Math.abs(milesBetween(PORTLAND, NEW_YORK) - 2_445)).toBeLessThan(12);
  expect(milesBetween(NEW_YORK, PORTLAND)).toBeCloseTo(milesBetween(PORTLAND, NEW_YORK), 9);
});

it('goes the short way over the date line, and to the other side of the earth', () => {
  const [attu, amchitka] = [
    { latitude: 52.9, longitude: 172.9 },
    { latitude: 52.9, longitude: -179 },
  ];
  expect(milesBetween(attu, amchitka)).toBeLessThan(400);
  const half = milesBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 });
  expect(half).toBeCloseTo(Math.PI * 3958.7613, 6);
});

it.each([0, 45, 90, 180, 270, 359])('comes as far as it goes, at %i degrees', (bearing) => {
  for (const start of [
    PORTLAND,
    { latitude: 64.8, longitude: -147.7 },
    { latitude: 18.4, longitude: -179.9 },
  ]) {
    const end = placeFrom(start, 250, bearing);
    expect(milesBetween(start, end)).toBeCloseTo(250, 6);
    expect(Math.abs(end.longitude)).toBeLessThanOrEqual(180);
  }
});
