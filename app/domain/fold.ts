const ASCII = /^[\u0020-\u007e]*$/;

/** Text without case and accents: 'Café' and 'CAFE' fold to the same. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
