/** Time zones that an organization can choose for its allowances' months: those of the United States. */
export const ORGANIZATION_ZONES = [
  ['America/New_York', 'Eastern Time'],
  ['America/Chicago', 'Central Time'],
  ['America/Denver', 'Mountain Time'],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacific Time'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
  ['America/Puerto_Rico', 'Puerto Rico and the Virgin Islands'],
  ['Pacific/Guam', 'Guam'],
  ['Pacific/Pago_Pago', 'American Samoa'],
] as const;

/** Whether admins can choose this zone. */
export function isOfferedZone(text: string): boolean {
  return ORGANIZATION_ZONES.some(([zone]) => zone === text);
}

/** Returns a zone's common name; its IANA name if it is not one of the list. */
export function zoneWords(zone: string): string {
  return ORGANIZATION_ZONES.find(([name]) => name === zone)?.[1] ?? zone;
}
