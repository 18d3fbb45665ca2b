/** Bounds of what is typed about an organization. */
export const ORGANIZATION_BOUNDS = { name: 100, email: 254 } as const;

/** How long the link of an invitation works. */
export const INVITATION_LIFE_MS = 7 * 24 * 60 * 60_000;
export const INVITATION_LIFE_DAYS = 7;

/** As often may one invitation be mailed, the first time included, and no sooner again than this. */
export const INVITATION_MOST_MAILS = 5;
export const INVITATION_PAUSE_MS = 10 * 60_000;

/** As many invitations of one organization may be open at a time. */
export const INVITATIONS_MOST_OPEN = 200;

/** Mails that one admin may have sent, new invitations and repeated ones together (S-9). */
export const INVITATION_LIMITS = [
  { max: 20, windowMs: 60 * 60_000 },
  { max: 100, windowMs: 24 * 60 * 60_000 },
] as const;

/** Openings of an invitation's page by one address: its link cannot be guessed, nor shall it be tried. */
export const INVITATION_OPENINGS = [{ max: 60, windowMs: 10 * 60_000 }] as const;
