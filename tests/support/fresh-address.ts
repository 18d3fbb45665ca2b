/** Returns an IP address that no other visitor of this run has. */
export function freshAddress(): string {
  return `2001:db8:${group()}:${group()}::1`;
}

function group(): string {
  return Math.floor(Math.random() * 65_536).toString(16);
}
