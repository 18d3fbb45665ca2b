import { expect, it } from 'vitest';
import { readerZone } from './reader-zone.server';

it.each([
  ['zone=America/New_York', 'America/New_York'],
  ['cart=1; zone=America%2FNew_York; session=2', 'America/New_York'],
  ['zone=Etc/GMT+5', 'Etc/GMT+5'],
  ['timezone=America/New_York', null],
  ['zone=America/Atlantis', null],
  ['zone=<script>', null],
  [`zone=${'A'.repeat(61)}`, null],
  ['zone=', null],
  ['', null],
])('cookies %j name the zone %j', (cookies, zone) => {
  const request = new Request('https://shop.example/', { headers: { Cookie: cookies } });
  expect(readerZone(request)).toBe(zone);
});
