import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MegaMenu } from '~/components/layout/mega-menu';
import type { Category } from '~/content/catalogue/categories';

const CUPS: Category = {
  slug: 'cups',
  label: 'Cups',
  productTypes: ['cups'],
  heading: 'Cups',
  intro: 'For coffee.',
  picture: '/pictures/category-cups',
  children: [
    { slug: 'cold-cups', label: 'Cold Cups' },
    { slug: 'hot-cups', label: 'Hot Cups' },
  ],
};

const drawn = (category: Category) =>
  renderToStaticMarkup(<MegaMenu category={category} isCurrent={false} />);

describe('a category of the bar', () => {
  it('has the subcategories with their addresses, and a picture', () => {
    const html = drawn(CUPS);
    expect(html).toMatch(/<a href="\/cups\/cold-cups"[^>]*>Cold Cups<\/a>/);
    expect(html).toMatch(/<a href="\/cups\/hot-cups"[^>]*>Hot Cups<\/a>/);
    expect(html).toMatch(/<img src="\/pictures\/category-cups-/);
    expect(html).not.toContain('Coming Soon');
  });

  it('says that a category without subcategories comes soon', () => {
    const html = drawn({ ...CUPS, children: [] });
    expect(html).toContain('Coming Soon');
    expect(html).toContain('<img');
  });
});
