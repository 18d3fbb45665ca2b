import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SearchResultCells } from './search-row';
import { cents } from '~/domain/core/money';

it('shows picture, title, type and the least price', () => {
  const picture = { url: 'https://cdn.example/cup.webp', alt: '', width: 800, height: 800 };
  const result = { handle: 'cup', title: 'Kraft Hot Cup', productType: 'cups' };
  const html = renderToStaticMarkup(
    <SearchResultCells result={{ ...result, minPriceCents: cents(975), picture }} />,
  );
  expect(html).toContain('src="https://cdn.example/cup.webp?width=112"');
  for (const text of ['Kraft Hot Cup', 'cups', '$9.75']) expect(html).toContain(`>${text}<`);
});
