import type { CropRegion } from './size';

export type PictureFormat = 'webp' | 'avif' | 'jpeg' | 'png';

export type PictureAddress = {
  /** A plain file name, or null if the URL cannot name a picture. */
  file: string | null;
  /** Pixels, 1 to 5760. */
  width?: number;
  height?: number;
  crop?: CropRegion;
  /** The requested format; without it the Accept header decides. */
  format?: PictureFormat;
};

const PREFIX = '/cdn/shop/files/';
const LARGEST_SIDE = 5760;
const FILE_NAME = /^[a-z0-9][a-z0-9._-]{0,200}\.(?:webp|png|jpe?g)$/i;
const REGIONS: readonly CropRegion[] = ['center', 'top', 'bottom', 'left', 'right'];
const FORMATS: Readonly<Record<string, PictureFormat>> = {
  webp: 'webp',
  avif: 'avif',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  pjpg: 'jpeg',
  png: 'png',
};

function side(text: string | null): number | undefined {
  if (text === null || !/^-?\d{1,9}$/.test(text)) return undefined;
  return Math.min(LARGEST_SIDE, Math.max(1, Number(text)));
}

function fileName(path: string): string | null {
  try {
    const name = decodeURIComponent(path.slice(PREFIX.length));
    return FILE_NAME.test(name) ? name : null;
  } catch {
    return null;
  }
}

/**
 * Parses a URL of Shopify's picture service. As there, transformations are best effort: sizes outside 1 to
 * 5760 are clamped, unknown values ignored. Returns null if it is not a picture URL.
 * https://shopify.dev/docs/api/liquid/filters/image_url
 */
export function parseAddress(url: URL): PictureAddress | null {
  if (!url.pathname.startsWith(PREFIX)) return null;
  const query = url.searchParams;
  const crop = query.get('crop');
  return {
    file: fileName(url.pathname),
    width: side(query.get('width')),
    height: side(query.get('height')),
    crop: REGIONS.find((region) => region === crop),
    format: FORMATS[query.get('format') ?? ''],
  };
}

/** Returns which modern formats the Accept header names; a bare wildcard counts as none. */
export function acceptedFormats(accept: string | undefined): { avif: boolean; webp: boolean } {
  const named = new Set<string>();
  for (const entry of (accept ?? '').toLowerCase().split(',')) {
    const [type = '', ...parameters] = entry.split(';').map((part) => part.trim());
    if (!parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))) named.add(type);
  }
  return { avif: named.has('image/avif'), webp: named.has('image/webp') };
}
