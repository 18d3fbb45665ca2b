/** In whose months an organization's allowances are counted: time zones of the United States. */
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

/** Whether an admin can choose it here. */
export function isOfferedZone(text: string): boolean {
  return ORGANIZATION_ZONES.some(([zone]) => zone === text);
}

/** How people call it; a zone that was set elsewhere by its own name. */
export function zoneWords(zone: string): string {
  return ORGANIZATION_ZONES.find(([name]) => name === zone)?.[1] ?? zone;
}
