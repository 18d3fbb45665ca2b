import { randomUUID } from 'node:crypto';
import type { UploadRejection } from '~/domain/core/files/storage';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { readFile } from '~/models/uploads/open-file.server';
import { postgresStorage } from '~/models/uploads/postgres-storage.server';
import { recordFile } from '~/models/uploads/stored-file.server';
import type { ServiceContext } from '~/services/context';

export type KeepContext = Pick<ServiceContext, 'db' | 'now' | 'uploads' | 'failpoint'>;

export type NewFile = { bytes: Buffer; type: string };

/**
 * Has an upload scanned, before anything opens it. Nothing passes while the scanner does not answer (decision 0095).
 *
 * @returns why it is refused; null if it may be kept, or if nothing scans
 */
export async function scanUpload(
  { uploads: { scan } }: Pick<ServiceContext, 'uploads'>,
  bytes: Buffer,
): Promise<UploadRejection | null> {
  if (scan === null) return null;
  const result = await scan(bytes);
  if (result === 'clean') return null;
  return result === 'infected' ? 'upload_infected' : 'upload_unscanned';
}

/** A file, and what our pages show of it; null for a file that is not drawn, or shown itself. */
export type WithDrawing<Part> = { file: Part; drawing: Part | null };

export type FilesKept =
  | { ok: true; keys: WithDrawing<string> }
  | { ok: false; code: UploadRejection };

/**
 * Keeps files, before the row that refers to them is written; what no row refers to a day later is swept
 * (`sweep-files.server.ts`). Call it outside of transactions.
 *
 * @returns their keys
 */
export function keepFiles(
  context: KeepContext,
  { file, drawing }: WithDrawing<NewFile>,
): Promise<FilesKept> {
  return orRejection(context, async () => {
    const keys = {
      file: await keepFile(context, file),
      drawing: drawing && (await keepFile(context, drawing)),
    };
    context.failpoint('upload_kept');
    return { ok: true, keys };
  });
}

/** Does something with files; a storage that fails is a rejection, with the cause in the log. */
async function orRejection<T>(
  { uploads }: KeepContext,
  work: () => Promise<T>,
): Promise<T | { ok: false; code: UploadRejection }> {
  try {
    return await work();
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    uploads.tell(error);
    return { ok: false, code: 'upload_not_kept' };
  }
}

async function keepFile({ db, now, uploads }: KeepContext, file: NewFile): Promise<string> {
  const storage = uploads.bucket ?? postgresStorage(db);
  const key = randomUUID();
  await recordFile(db, { ...file, key, store: storage.name, at: new Date(now()) });
  await storage.put(key, file.bytes, file.type);
  return key;
}

/**
 * Copies files: each copy is a file of its own, so that each row keeps and loses its own.
 *
 * @returns the copies' keys; null if one of the files is gone
 */
export function copyFiles(
  context: KeepContext,
  keys: WithDrawing<string>,
): Promise<FilesKept | null> {
  return orRejection(context, async () => {
    const file = await readFile(context, keys.file);
    const drawing = keys.drawing === null ? null : await readFile(context, keys.drawing);
    if (!file || (keys.drawing !== null && !drawing)) return null;
    return keepFiles(context, { file, drawing });
  });
}
