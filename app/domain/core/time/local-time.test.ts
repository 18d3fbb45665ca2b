import { expect, it } from 'vitest';
import { localTime } from './local-time';

it.each([
  ['America/Los_Angeles', '2026-11-20 21:30 PT'],
  ['America/New_York', '2026-11-21 00:30 ET'],
  ['America/Phoenix', '2026-11-20 22:30 MST'],
  ['Pacific/Honolulu', '2026-11-20 19:30 HST'],
  ['Europe/Berlin', '2026-11-21 06:30 GMT+1'],
  ['Asia/Kathmandu', '2026-11-21 11:15 GMT+5:45'],
])('a moment by the clock of %s', (zone, text) => {
  const { day, time, zone: name } = localTime(Date.parse('2026-11-21T05:30:00Z'), zone);
  expect(`${day} ${time} ${name}`).toBe(text);
});

it('summer has its own clock, and midnight is 00:00', () => {
  expect(localTime(Date.parse('2026-07-01T04:00:00Z'), 'America/New_York')).toEqual({
    day: '2026-07-01',
    time: '00:00',
    zone: 'ET',
  });
});
