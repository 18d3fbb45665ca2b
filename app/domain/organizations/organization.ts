/** Length limits of an organization's text fields. */
export const ORGANIZATION_BOUNDS = { name: 100, email: 254 } as const;

/** How long an invitation's link works. */
export const INVITATION_LIFE_MS = 7 * 24 * 60 * 60_000;
export const INVITATION_LIFE_DAYS = 7;

/** The most mails for one invitation, including the first, and the least time between two of them. */
export const INVITATION_MOST_MAILS = 5;
export const INVITATION_PAUSE_MS = 10 * 60_000;

/** The most open invitations of one organization. */
export const INVITATIONS_MOST_OPEN = 200;

/** Invitation mails that one admin may send, first and repeated ones together (S-9). */
export const INVITATION_LIMITS = [
  { max: 20, windowMs: 60 * 60_000 },
  { max: 100, windowMs: 24 * 60 * 60_000 },
] as const;

/** Views of invitation pages per network address. Links cannot be guessed; this limits attempts anyway. */
export const INVITATION_OPENINGS = [{ max: 60, windowMs: 10 * 60_000 }] as const;

/** A row of `organization_users` (spec section 3). */
export type OrganizationMember = {
  /** The customer's number, as in `gid://shopify/Customer/{number}`. */
  userId: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  isAdmin: boolean;
  joinedAt: Date;
};

/** A customer's membership: their row joined with the organization's (spec section 7). */
export type Membership = OrganizationMember & {
  organization: { id: string; name: string; showManage: boolean };
};

/** Returns the name that pages show for a member; the e-mail address if there is none. */
export function memberName({
  firstName,
  lastName,
  email,
}: Pick<OrganizationMember, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}

/** A former member of an organization. */
export type FormerMember = {
  /** A number starting at 1, in the order in which members first left. */
  place: number;
  /** Null if unknown or redacted. Former members are not identified by their address. */
  name: string | null;
};

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
