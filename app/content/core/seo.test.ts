import { describe, expect, it } from 'vitest';
import { originOf, pageMeta, shortened } from './seo';

const facts = {
  origin: 'https://shop.example',
  path: '/cups',
  title: 'Cups',
  description: 'Cups of paper.',
};

describe('the head of a page', () => {
  it('names the store behind the title, but not twice at home', () => {
    expect(pageMeta(facts)).toContainEqual({ title: 'Cups | Earth Brands' });
    const home = { ...facts, path: '/', title: 'Earth Brands: cups' };
    expect(pageMeta(home)).toContainEqual({ title: 'Earth Brands: cups' });
  });

  it('has one absolute address for search engines and for sharing', () => {
    const meta = pageMeta(facts);
    const href = 'https://shop.example/cups';
    expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href });
    expect(meta).toContainEqual({ property: 'og:url', content: href });
  });

  it('has an absolute picture, its own or the store’s', () => {
    const own = pageMeta({ ...facts, picture: 'https://cdn.example/cup.webp' });
    expect(own).toContainEqual({ property: 'og:image', content: 'https://cdn.example/cup.webp' });
    expect(pageMeta(facts)).toContainEqual({
      property: 'og:image',
      content: 'https://shop.example/pictures/hero-1280.webp',
    });
  });

  it('keeps search engines out only where it is told to', () => {
    const robots = { name: 'robots', content: 'noindex, follow' };
    expect(pageMeta(facts)).not.toContainEqual(robots);
    expect(pageMeta({ ...facts, index: false })).toContainEqual(robots);
  });
});

describe('a description cut short', () => {
  it('stays as it is when it is short enough', () => {
    expect(shortened('  Two\n words ')).toBe('Two words');
  });

  it('ends at a whole word, without the comma before it', () => {
    expect(shortened('Paper, plants, wood and nothing else', 16)).toBe('Paper, plants…');
  });

  it('is never longer than asked for, even as one word', () => {
    expect(shortened('x'.repeat(500), 50).length).toBeLessThanOrEqual(50);
  });
});

describe('the store’s address', () => {
  it('comes out of the root’s data, and is empty where the root failed', () => {
    expect(originOf([{ id: 'root', data: { origin: 'https://shop.example' } }])).toBe(
      'https://shop.example',
    );
    expect(originOf([{ id: 'root', data: undefined }])).toBe('');
  });
});
