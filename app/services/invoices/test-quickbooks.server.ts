import type { BookTest } from '~/domain/invoices/book-state';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { tracedCall } from '~/models/staff/staff-action.server';
import type { QuickBooks } from '~/platforms/quickbooks/client.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now' | 'log' | 'requestId'> & {
  quickbooks: Pick<QuickBooks, 'query'>;
};

/** Reads next to nothing: it only has to show whether QuickBooks answers. */
const QUESTION = 'select * from Invoice maxresults 1';

/** Sends QuickBooks a read-only query, renewing the connection if that is due. */
export async function testQuickBooks(
  { db, quickbooks, now, requestId, log }: Context,
  staffId: string,
): Promise<BookTest> {
  const subject = { kind: 'quickbooks', id: 'connection' } as const;
  const action = { staffId, action: 'quickbooks.test', step: 'test', subject, requestId } as const;
  return tracedCall({ db, now }, action, async () => {
    try {
      await quickbooks.query('Invoice', QUESTION);
      return { outcome: 'done', value: 'answered' };
    } catch (error) {
      if (!isPlatformFailure(error)) throw error;
      log.warn({ err: error }, 'the connection to QuickBooks was tried in vain');
      return error.kind === 'refused'
        ? { outcome: 'refused', value: 'refused' }
        : { outcome: 'unknown', value: 'silent' };
    }
  });
}
