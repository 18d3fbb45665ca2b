/** Texts of the training pages; the lessons are in the files beside this one. */
export const TRAINING = {
  title: 'Training',
  intro: 'Short lessons, each with a few questions at the end. Take them at your own pace.',
  progress: (passed: number, count: number) => `${passed} of ${count} lessons passed`,
  begin: 'Start training',
  goOn: 'Continue training',
  brings: {
    heading: 'What you get for finishing',
    rate: (standard: string, trained: string) =>
      `${trained} commission instead of ${standard} on every order paid from then on.`,
    assets: 'Assets reserved for trained ambassadors.',
    toAssets: 'View assets',
  },
  finished: {
    heading: 'Training complete',
    since: 'Since',
    rate: (trained: string) => `You earn ${trained} commission on every order paid from then on.`,
    assets: 'All assets are open to you.',
    more: 'There’s something new to read. What you’ve finished stays finished.',
  },
  lessons: 'Lessons',
  minutes: (minutes: number) => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
  passed: 'Passed',
  new: 'New',
} as const;

/** Texts of a lesson's page. */
export const LESSON = {
  back: 'All lessons',
  place: (place: number, count: number) => `Lesson ${place} of ${count}`,
  check: 'Quick check',
  checkIntro: 'Choose one answer for each. You can try as often as you like.',
  again: 'You passed this lesson. Answering again changes nothing.',
  question: (nth: number, prompt: string) => `${nth}. ${prompt}`,
  send: 'Check my answers',
  refused: 'Not passed yet',
  missing: 'Choose an answer.',
  right: 'Correct.',
  wrong: (why: string) => `Not quite. ${why}`,
  inSummary: (nth: number, message: string) => `Question ${nth}: ${message}`,
} as const;

/** `'30 days'`, `'1 day'` */
export function dayCount(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
