import { describe, expect, it } from 'vitest';
import { pictureUrl, srcSet } from './picture';

const BARE = 'https://cdn.example.com/files/cup.webp';

describe('pictureUrl', () => {
  it('leaves an address alone when no size is asked for', () => {
    expect(pictureUrl(BARE, {})).toBe(BARE);
  });

  it('adds the size in one order whatever the order asked', () => {
    expect(pictureUrl(BARE, { crop: 'center', height: 300, width: 600, format: 'webp' })).toBe(
      `${BARE}?width=600&height=300&crop=center&format=webp`,
    );
  });

  it('keeps the version that the address carries', () => {
    const url = new URL(pictureUrl(`${BARE}?v=17`, { width: 400 }));
    expect([url.searchParams.get('v'), url.searchParams.get('width')]).toEqual(['17', '400']);
  });
});

describe('srcSet', () => {
  it('names each width once', () => {
    expect(srcSet(BARE, [300, 600])).toBe(`${BARE}?width=300 300w, ${BARE}?width=600 600w`);
  });
});
