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
