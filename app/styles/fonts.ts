import displayFont from '@fontsource-variable/funnel-display/files/funnel-display-latin-wght-normal.woff2?url';
import textFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';

/**
 * URLs of the two font files with the build's hashes, text face first. Use them in
 * `<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous">`.
 */
export const fontUrls = [textFont, displayFont] as const;
