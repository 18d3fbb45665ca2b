import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MenuEntry } from './mega-menu';
import type { MenuItem } from '~/content/core/menus';

it('answers an item type that it does not know', () => {
  const item = { type: 'banner', label: 'Sale' } as unknown as MenuItem;
  expect(renderToStaticMarkup(<MenuEntry item={item} />)).toContain('Menu Items Error');
});
