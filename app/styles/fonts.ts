import displayFont from '@fontsource-variable/funnel-display/files/funnel-display-latin-wght-normal.woff2?url';
import textFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';

/**
 * Addresses of the two font files, hashed by the build: put them into
 * `<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous">`, text face first.
 */
export const fontUrls = [textFont, displayFont] as const;
