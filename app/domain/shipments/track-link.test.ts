import { expect, it } from 'vitest';
import { readTrackToken, TRACK_LINK_DAYS, trackLinkFrom, trackToken } from './track-link.server';

const NOW = Date.parse('2026-12-01T12:00:00Z');
const DAY_MS = 86_400_000;
const link = trackLinkFrom('6000000001000', NOW);
const token = trackToken('the secret of today', link);

const read = (days: number, ...secrets: string[]) =>
  readTrackToken(secrets, token, NOW + days * DAY_MS);

it('opens its order until its last day, also after the secret has changed', () => {
  expect(read(0, 'the secret of today')).toEqual(link);
  expect(read(TRACK_LINK_DAYS, 'tomorrow', 'the secret of today')).toEqual(link);
  expect(read(TRACK_LINK_DAYS + 1, 'the secret of today')).toBe('expired');
  expect(read(0, 'tomorrow')).toBeNull();
});

it.each([
  '',
  'x',
  token.slice(0, -1),
  `${token}.`,
  `${token}=`,
  token.replace('6000000001000', '6000000001001'),
  token.replace(link.until.toString(36), (link.until + 1).toString(36)),
  token.replace('6000000001000', '06000000001000'),
  `0.${token}`,
])('refuses %j, which was not signed', (changed) => {
  expect(readTrackToken(['the secret of today'], changed, NOW)).toBeNull();
});
