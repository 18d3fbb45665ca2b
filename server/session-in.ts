/** Returns the session's value in a `Cookie` header; null if there is none. */
export function sessionIn(header: string | undefined, name: string): string | null {
  const start = `${name}=`;
  const found = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(start));
  return found ? found.slice(start.length) || null : null;
}
