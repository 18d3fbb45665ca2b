import type { PictureRow } from './rows';

export type Transform = {
  maxWidth?: number | null;
  maxHeight?: number | null;
  crop?: string | null;
  scale?: number | null;
  preferredContentType?: string | null;
};

/** Returns a picture's URL as Shopify writes it: the file, its version and the transformation. */
export function pictureUrl(
  baseUrl: string,
  picture: PictureRow,
  transform?: Transform | null,
): string {
  const scale = transform?.scale ?? 1;
  const parts = [`v=${picture.version}`];
  if (transform?.maxWidth) parts.push(`width=${transform.maxWidth * scale}`);
  if (transform?.maxHeight) parts.push(`height=${transform.maxHeight * scale}`);
  if (transform?.crop) parts.push(`crop=${transform.crop.toLowerCase()}`);
  if (transform?.preferredContentType) {
    parts.push(`format=${transform.preferredContentType.toLowerCase()}`);
  }
  return `${baseUrl}/cdn/shop/files/${picture.file}?${parts.join('&')}`;
}
