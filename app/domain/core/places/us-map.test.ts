import { expect, it } from 'vitest';
import {
  circleOn,
  gathered,
  MAP_SIZE,
  onMap,
  placesAround,
  viewOf,
  WHOLE_MAP,
} from './us-map.server';

const KANSAS = { latitude: 38.5, longitude: -98.4 };
const HONOLULU = { latitude: 21.3, longitude: -157.86 };
const ANCHORAGE = { latitude: 61.2, longitude: -149.9 };
const SAN_JUAN = { latitude: 18.4, longitude: -66.1 };

it('has the states on the map, Alaska and Hawaii in its lower left corner', () => {
  expect(onMap(WHOLE_MAP, KANSAS)).toEqual({
    x: expect.closeTo(470, -2),
    y: expect.closeTo(310, -2),
  });
  for (const place of [HONOLULU, ANCHORAGE]) {
    const point = onMap(WHOLE_MAP, place);
    expect(point?.x).toBeLessThan(300);
    expect(point?.y).toBeGreaterThan(500);
  }
});

it('has nothing of what lies outside of it', () => {
  for (const place of [
    SAN_JUAN,
    { latitude: 51.5, longitude: 0 },
    { latitude: 13.4, longitude: 144.8 },
  ]) {
    expect(onMap(WHOLE_MAP, place)).toBeNull();
    expect(circleOn(WHOLE_MAP, place, 50)).toBeNull();
  }
  expect(viewOf([SAN_JUAN])).toBe(WHOLE_MAP);
  expect(viewOf([])).toBe(WHOLE_MAP);
});

it.each([
  ['Kansas', KANSAS],
  ['Anchorage', ANCHORAGE],
])('shows a circle whole around %s', (_name, center) => {
  const view = viewOf([center, ...placesAround(center, 100)]);
  const circle = circleOn(view, center, 100);
  if (!circle) throw new Error('no circle');
  expect(circle.x - circle.radius).toBeGreaterThan(0);
  expect(circle.y - circle.radius).toBeGreaterThan(0);
  expect(circle.x + circle.radius).toBeLessThan(MAP_SIZE.width);
  expect(circle.y + circle.radius).toBeLessThan(MAP_SIZE.height);
  for (const place of placesAround(center, 100)) {
    const end = onMap(view, place);
    const reach = Math.hypot((end?.x ?? 0) - circle.x, (end?.y ?? 0) - circle.y);
    expect(Math.abs(reach / circle.radius - 1)).toBeLessThan(0.03);
  }
});

it('never comes nearer than the outlines bear, also to one place', () => {
  const view = viewOf([KANSAS]);
  expect(view.scale).toBe(30);
  expect(onMap(view, KANSAS)).toEqual({ x: 487.5, y: 305 });
});

it('draws places on one another as one', () => {
  const dots = gathered(
    [
      { x: 12, y: 10 },
      { x: 13, y: 10 },
      { x: 300, y: 40 },
    ],
    7,
  );
  expect(dots).toEqual([
    { x: 12.5, y: 10, count: 2 },
    { x: 300, y: 40, count: 1 },
  ]);
});
