import { describe, expect, it } from 'vitest';
import { COMMISSION_RULES } from '~/domain/commissions/commission-rate';
import { isClickOfPerson } from '~/http/customers/signed-in.server';
import { parseStoredReferral, writeStoredReferral } from './referral-cookie.server';
import { referralTarget } from '~/http/return-path';

const NOW = Date.UTC(2026, 10, 22, 12);
const DAY_MS = 24 * 60 * 60_000;
const needs = (secureCookies = true) => ({
  config: { secureCookies, commission: COMMISSION_RULES },
  now: () => NOW,
});
const click = (ago: number) => ({
  how: 'link' as const,
  code: 'AMARA7KQ',
  clickedAt: new Date(NOW - ago).toISOString(),
});
const typed = { code: 'BELA7KQT', cart: 'a'.repeat(64) };

const carrying = (cookie: string) => new Request('https://shop.example/', { headers: { cookie } });

async function stored(value: Parameters<typeof writeStoredReferral>[0]) {
  const line = await writeStoredReferral(value, needs());
  return parseStoredReferral(carrying(line.split(';')[0] ?? ''), needs());
}

describe('what the browser keeps', () => {
  it('is read as it was written, each part alone too', async () => {
    for (const value of [
      { click: click(DAY_MS), typed },
      { click: click(0), typed: null },
      { click: null, typed },
    ]) {
      expect(await stored(value)).toEqual(value);
    }
  });

  it.each([-DAY_MS, 30 * DAY_MS + 1])('has no click of %d ms ago', async (ago) => {
    expect(await stored({ click: click(ago), typed })).toEqual({ click: null, typed });
  });

  it.each(['nothing', 'link AMARA7KQ,x', 'code AMARA7KQ,', ',AMARA7KQ abc', 7, { click: 1 }])(
    'is nothing where it is %j',
    async (value) => {
      const text = Buffer.from(JSON.stringify(value)).toString('base64');
      const request = carrying(`__Host-referral=${encodeURIComponent(text)}`);
      expect(await parseStoredReferral(request, needs())).toEqual({ click: null, typed: null });
    },
  );

  it('is for our server alone, and taken away when nothing is left', async () => {
    const line = await writeStoredReferral({ click: click(0), typed: null }, needs());
    expect(line).toMatch(
      /^__Host-referral=.*Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(await writeStoredReferral({ click: null, typed: null }, needs(false))).toMatch(
      /^referral=;.*Max-Age=0/,
    );
  });
});

const requested = (headers: Record<string, string>, method = 'GET') =>
  isClickOfPerson(new Request('https://shop.example/ref/A', { method, headers }));

describe('a click', () => {
  const browser = { 'User-Agent': 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.0' };

  it('is of a person who goes there', () => {
    expect(requested(browser)).toBe(true);
    expect(requested({ ...browser, 'Sec-Fetch-Dest': 'document' })).toBe(true);
    const byScript = { ...browser, 'Sec-Fetch-Dest': 'empty' };
    expect(requested({ ...byScript, 'Sec-Fetch-Site': 'same-origin' })).toBe(true);
    expect(requested({ ...byScript, 'Sec-Fetch-Site': 'cross-site' })).toBe(false);
    expect(requested(browser, 'HEAD')).toBe(false);
    expect(requested({})).toBe(false);
    expect(requested({ ...browser, 'X-Moz': 'prefetch' })).toBe(false);
  });

  it('leads to pages of ours, to no other link', () => {
    expect(referralTarget('/cups/hot-cups?page=2')).toBe('/cups/hot-cups?page=2');
    expect(referralTarget('/refills')).toBe('/refills');
    for (const elsewhere of ['/ref/BELA7KQT', '/REF', '/ref.data', '/api/x', '//evil', null]) {
      expect(referralTarget(elsewhere)).toBeNull();
    }
  });
});
