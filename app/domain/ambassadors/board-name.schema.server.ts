import { z } from 'zod';
import { BOARD_NAMES } from './board';

/** An ambassador's choice of how boards name them. */
export const boardNameSchema = z.strictObject({
  boardName: z.enum(BOARD_NAMES, { error: 'board_name_unknown' }),
});
