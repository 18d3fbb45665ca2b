import type { Kysely } from 'kysely';
import type { BoardName } from '~/domain/ambassadors/board-name';
import { ensureAmbassador, setBoardName } from '~/models/ambassadors/ambassador.server';
import type { DB } from '../../../db/schema';

/** Sets how boards show an ambassador. The caller must have checked that the customer has the tag. */
export async function chooseBoardName(
  { db, now }: { db: Kysely<DB>; now: () => number },
  { gid, firstName }: { gid: string; firstName: string | null },
  chosen: BoardName,
): Promise<void> {
  await ensureAmbassador(db, { gid, firstName, at: new Date(now()) });
  await setBoardName(db, gid, chosen);
}
