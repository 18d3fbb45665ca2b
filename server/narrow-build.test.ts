import { describe, expect, it } from 'vitest';
import { firstSegments, remainingRoutes } from './narrow-build';

const routes = Object.fromEntries(
  [
    { id: 'root', path: '' },
    { id: 'main', parentId: 'root' },
    { id: 'home', parentId: 'main', index: true },
    { id: 'cups', parentId: 'main', path: 'cups/:kind?' },
    { id: 'product', parentId: 'main', path: 'product/:handle' },
    { id: 'unknown', parentId: 'main', path: '*' },
    { id: 'erp', parentId: 'root', path: 'erp' },
    { id: 'erp-index', parentId: 'erp', index: true },
    { id: 'erp-orders', parentId: 'erp', path: 'orders' },
    { id: 'erp-unknown', parentId: 'erp', path: '*' },
    { id: 'erp-login', parentId: 'root', path: 'erp-login' },
    { id: 'map', parentId: 'root', path: 'sitemap.xml' },
  ].map((route) => [route.id, route]),
);
const everywhere = ['root', 'main', 'home', 'unknown'];

describe('the routes that a page is drawn with', () => {
  it.each([
    ['product', ['product']],
    ['cups', ['cups']],
    ['', []],
    ['erp', ['erp', 'erp-index', 'erp-orders', 'erp-unknown']],
    ['erp-login', ['erp-login']],
    ['sitemap.xml', ['map']],
  ])('are those of /%s, and what matches anywhere', (segment, own) => {
    expect([...remainingRoutes(routes, segment)].toSorted()).toEqual(
      [...everywhere, ...own].toSorted(),
    );
  });

  it('are known by what addresses begin with', () => {
    const known = ['', 'cups', 'product', 'erp', 'erp-login', 'sitemap.xml'];
    expect([...firstSegments(routes)].toSorted()).toEqual(known.toSorted());
  });
});
