/** What a form says before or instead of asking for a second person. */
export const SINGLE_APPROVER = {
  waitsAlready: 'This has been asked for, and waits for a second person under Approvals.',
  formUsed: 'This form was used before. Please look at the order first; then send it again.',
  /** Before something is asked for: how far one person may go. */
  limit: (one: string, all: string) =>
    `Alone you can do up to ${one} at a time and ${all} in 24 hours; above that an admin has to approve it.`,
} as const;
