const ASCII = /^[\u0020-\u007e]*$/;

/** Removes case and accents for comparison: 'Café' and 'CAFE' fold to the same. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
