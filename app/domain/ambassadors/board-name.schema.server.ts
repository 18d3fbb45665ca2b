import { z } from 'zod';
import { BOARD_NAMES } from './leaderboard';
import { parseReferralCode } from './referral';

/** An ambassador's choice of how boards name them. */
export const boardNameSchema = z.strictObject({
  boardName: z.enum(BOARD_NAMES, { error: 'board_name_unknown' }),
});

/** The code that a page showed. */
export const referralCodeSchema = z.strictObject({
  code: z.string('erp_form_outdated').transform((typed, issues) => {
    const code = parseReferralCode(typed);
    if (code !== null) return code;
    issues.addIssue({ code: 'custom', message: 'erp_form_outdated' });
    return z.NEVER;
  }),
});
