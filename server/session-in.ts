/** What a `Cookie` header holds under the name of the session; null when it holds nothing. */
export function sessionIn(header: string | undefined, name: string): string | null {
  const start = `${name}=`;
  const found = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(start));
  return found ? found.slice(start.length) || null : null;
}
