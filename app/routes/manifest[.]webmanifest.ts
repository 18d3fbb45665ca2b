import { STORE_NAME } from '~/content/core/seo';
import { publicPage } from '~/http/etag';
import { paths } from '~/paths';

const ICON_SIZES = [192, 512] as const;

/** Lets phones install the store as an app (https://www.w3.org/TR/appmanifest/). */
const MANIFEST = {
  name: STORE_NAME,
  short_name: STORE_NAME,
  description: 'Cups, lids, containers, and cutlery that return to the soil.',
  id: paths.home(),
  start_url: paths.home(),
  scope: paths.home(),
  display: 'standalone',
  background_color: '#faf6ee',
  theme_color: '#10241a',
  icons: [
    ...ICON_SIZES.map((size) => ({
      src: `/icons/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
};

export function loader() {
  return new Response(JSON.stringify(MANIFEST), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', ...publicPage() },
  });
}
