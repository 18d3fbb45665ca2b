import { z } from 'zod';
import { BOARD_NAMES } from './board-name';

/** How boards are to call somebody: one of the three. */
export const boardNameSchema = z.strictObject({
  boardName: z.enum(BOARD_NAMES, { error: 'board_name_unknown' }),
});
