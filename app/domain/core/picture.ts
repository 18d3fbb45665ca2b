/** A size and shape that Shopify's CDN renders on request. Pixels. */
export type PictureShape = {
  width?: number;
  height?: number;
  crop?: 'top' | 'bottom' | 'left' | 'right' | 'center';
  format?: 'jpg' | 'pjpg' | 'webp' | 'avif' | 'png';
};

const PARTS = ['width', 'height', 'crop', 'format'] as const;

/**
 * Adds a size to a CDN URL; its existing parameters (`?v=1`) stay. Shopify keeps the proportions if only
 * one side is given, and never enlarges a picture. https://shopify.dev/docs/api/liquid/filters/image_url
 */
export function pictureUrl(url: string, shape: PictureShape): string {
  const requested = PARTS.filter((part) => shape[part] !== undefined);
  if (requested.length === 0) return url;
  const query = requested.map((part) => `${part}=${shape[part]}`).join('&');
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

/** Returns a picture's `srcset` at several widths, e.g. `'…?width=300 300w, …?width=600 600w'`. */
export function srcSet(url: string, widths: readonly number[]): string {
  return widths.map((width) => `${pictureUrl(url, { width })} ${width}w`).join(', ');
}
