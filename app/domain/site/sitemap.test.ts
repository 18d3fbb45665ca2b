import { describe, expect, it } from 'vitest';
import { SITEMAP_LIMIT, sitemapXml } from './sitemap';

describe('the sitemap', () => {
  it('lists addresses with what XML reserves escaped', () => {
    expect(sitemapXml(['https://shop.example/a?b=1&c=<2>'])).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
        '<url><loc>https://shop.example/a?b=1&amp;c=&lt;2&gt;</loc></url>\n</urlset>\n',
    );
  });

  it('keeps to the most that one file may hold', () => {
    const many = Array.from({ length: SITEMAP_LIMIT + 5 }, (_, index) => `https://x/${index}`);
    expect(sitemapXml(many).match(/<url>/g)).toHaveLength(SITEMAP_LIMIT);
  });
});
