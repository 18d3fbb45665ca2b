import { describe, expect, it } from 'vitest';
import { deviceOf } from './session-cookie.server';

function from(agent?: string): string {
  return deviceOf(
    new Request('http://shop.invalid/', agent ? { headers: { 'User-Agent': agent } } : {}),
  );
}

describe('the name of a device', () => {
  it('is the browser and what it runs on', () => {
    expect(
      from(
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      ),
    ).toBe('Chrome on Windows');
    expect(
      from(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      ),
    ).toBe('Safari on iOS');
  });

  it('is there for callers that say nothing or nonsense', () => {
    expect(from()).toBe('Unknown device');
    expect(from('x'.repeat(5000))).not.toBe('');
  });
});
