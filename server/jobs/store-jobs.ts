import { carryOutApproval } from '../../app/services/approvals/carry-out-approval.server';
import { writeCommissionEmails } from '../../app/services/commissions/commission-emails.server';
import type { MailContext } from '../../app/services/context';
import { notifyAlarms, postAlarmNow } from '../../app/services/alarms/notify-alarms.server';
import { makeQuoteDrafts } from '../../app/services/quotes/request-quote.server';
import { advanceReturn, resumeReturns } from '../../app/services/returns/mirror-return.server';
import { recordStatus } from '../../app/services/health/check-status.server';
import { followBookInvoice, followBooks } from '../../app/services/invoices/follow-books.server';
import { writeOffInvoice } from '../../app/services/invoices/write-off-invoice.server';
import { remindOfInvoices } from '../../app/services/invoices/remind-invoices.server';
import {
  advanceOrderEdit,
  resumeOrderEdits,
} from '../../app/services/order-edits/advance-order-edit.server';
import {
  resumeAdjustments,
  workAdjustment,
} from '../../app/services/inventory/adjust-inventory.server';
import { advanceStep } from '../../app/services/fulfillment/fulfillment-step.server';
import { followCustomerMerge } from '../../app/services/privacy/follow-customer-merge.server';
import type { Log } from '../../db/log';
import type { StoreApp } from '../store-app';
import { sendEmailJob, writeDueEmails } from './emails';
import { removeSavedMethodsJob } from './remove-saved-methods';
import { advanceCustomOrderJob } from './advance-custom-order';
import { billOrderJob } from './bill-order';
import { beginEncryptAnew, encryptAnewJob } from './encrypt-anew';
import { startJobs } from './start-jobs';
import { sweepUploadsJob } from './sweep-uploads';
import { workBulkActionJob } from './work-bulk-action';

/** Starts the jobs of this process with their dependencies; after the migrations, before the pages. */
export async function startStoreJobs(app: StoreApp): Promise<{ stop: () => Promise<void> }> {
  const { config, database, now } = app;
  const log: Log = (line) => ('err' in line ? app.log.warn(line) : app.log.info(line));
  const context: MailContext = {
    ...app,
    staffAddress: config.mail.staff,
    alarmAddress: config.alarms.email,
    fromAddress: config.mail.from,
  };
  const jobs = await startJobs({
    database,
    log,
    now,
    watch: app.watchJobs,
    signals: app.signals,
    handlers: {
      'send-email': sendEmailJob(context, log),
      'notify-alarms': () => notifyAlarms(app),
      'check-status': () => recordStatus(app),
      'post-alarm': ({ alarmId }, { id }) => postAlarmNow(app, { alarmId, postId: id }),
      'write-due-emails': writeDueEmails(context),
      'write-commission-emails': () => writeCommissionEmails(app.db, new Date(now())),
      'remind-of-invoices': async () => {
        await remindOfInvoices(app);
      },
      'advance-custom-order': advanceCustomOrderJob(context),
      'bill-order': billOrderJob(context),
      'write-off-invoice': ({ writeOffId }) => writeOffInvoice(app, writeOffId),
      'edit-order': async ({ orderEditId }) => {
        const outcome = await advanceOrderEdit(app, orderEditId);
        if (outcome === 'later') throw new Error('The order cannot be edited yet.');
      },
      'advance-return': async ({ returnId }) => {
        const isDone = await advanceReturn(app, returnId);
        if (!isDone) throw new Error('The return cannot be worked on yet.');
      },
      'carry-out-approval': ({ approvalId }) => carryOutApproval(context, approvalId),
      'follow-customer-merge': async (pair) => {
        await followCustomerMerge(context, pair);
      },
      'remove-saved-methods': removeSavedMethodsJob(context),
      'adjust-inventory': async ({ adjustmentId }) => {
        await workAdjustment(context, adjustmentId);
      },
      'advance-fulfillment-step': async ({ stepId }) => {
        const { kind } = await advanceStep(app, stepId);
        if (kind === 'later') throw new Error('Shopify has not answered yet.');
      },
      'work-bulk-action': workBulkActionJob(context),
      'follow-books': ({ invoiceIds }) => followBooks(app, invoiceIds),
      'follow-book-invoice': ({ invoiceId }) => followBookInvoice(app, invoiceId),
      'encrypt-anew': encryptAnewJob(app, log),
      'sweep-uploads': sweepUploadsJob(app, log),
    },
    housekeeping: [
      () => beginEncryptAnew(app.db, config),
      () => makeQuoteDrafts(app),
      () => resumeOrderEdits(app),
      () => resumeAdjustments(app),
      () => resumeReturns(app),
    ],
  });
  app.onWakeJobs(jobs.wake);
  await beginEncryptAnew(app.db, config);
  return {
    async stop() {
      await jobs.stop();
      app.mailer.close();
    },
  };
}
