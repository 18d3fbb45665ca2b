/** Returns the keys of the mails that an event of a return may have caused. */
export function returnMailKeys(event: string): string[] {
  return MAILS.map((template) => `return:${event}:return-${template}`);
}

const MAILS = [
  'requested',
  'question',
  'approved',
  'declined',
  'received',
  'refunded',
  'credited',
  'replaced',
  'request-staff',
  'answer-staff',
] as const;
